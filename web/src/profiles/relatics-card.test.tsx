import type { Profile } from '@dijkportaal/contract/profiles';
import { relations } from '@dijkportaal/contract/relations';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { RelaticsCard } from './relatics-card.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
});

afterEach(cleanup);

async function renderCard(profile: Partial<Profile>) {
  await signInAs(server, { permissions: ['Staff'] });
  return renderScreen(withQueries(<RelaticsCard profile={{ ...ownProfile, guid: 'R_1', ...profile }} />));
}

const fetched = '2026-03-04T11:05:00Z';
const refreshButton = () => screen.getByRole('button', { name: 'Opnieuw ophalen' });
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

it('shows how much there is, and when it was fetched', async () => {
  await renderCard({ relatics_data: { Contactmoment: [{}], Klanteis: [{}, {}] }, relatics_fetched_at: fetched });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1 contactmoment', '2 wensen']);
  expect(screen.getByRole('status').textContent).toMatch(/^Laatst opgehaald: 0?4.*12:05/);
});

it('says that nothing was fetched yet, or that Relatics does not respond', async () => {
  await renderCard({ relatics_failing_since: fetched });
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(screen.getByText('Er is nog niets opgehaald.')).toBeTruthy();
  expect(screen.getByText(/^Relatics is sinds .* niet bereikbaar/)).toBeTruthy();
});

it('has nothing to fetch without an id', async () => {
  await renderCard({ guid: '' });
  expect(screen.getByText(/^Er is geen kenmerk ingevuld/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('fetches again, and says when that fails', async () => {
  const user = await renderCard({});
  server.respond(relations.refresh, { ...ownProfile, guid: 'R_1', relatics_fetched_at: fetched });
  await user.click(refreshButton());
  await waitFor(() => expect(shown()).toEqual(['success: De gegevens zijn opgehaald']));
  server.refuses(relations.refresh, 500, {});
  await user.click(refreshButton());
  await waitFor(() => expect(shown()).toContain('error: Ophalen is niet gelukt. Probeer het later opnieuw.'));
});
