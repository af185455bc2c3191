import { sessions, type Session } from '@dijkportaal/contract/sessions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { SessionList } from './session-list.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
});

afterEach(cleanup);

const at = '2026-03-04T11:05:00Z';
const session = (id: string, isCurrent: boolean): Session => ({
  id,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  created_at: at,
  last_used_at: at,
  is_current: isCurrent,
});
const own = session('11111111-1111-4111-8111-111111111111', true);
const other = session('22222222-2222-4222-8222-222222222222', false);

async function endOther() {
  await signInAs(server);
  server.respond(sessions.list, { results: [own, other] });
  const user = await renderScreen(withQueries(<SessionList />));
  await user.click(await screen.findByRole('button', { name: /^Uitloggen op Firefox/ }));
  server.respond(sessions.list, { results: [own] });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ja, daar uitloggen' }));
}
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

it('treats a session that has already ended as ended, and refetches the list', async () => {
  server.refuses(sessions.end, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  await endOther();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown()).toEqual(['success: Het apparaat is uitgelogd']);
  expect(await screen.findByText('U bent alleen op dit apparaat ingelogd.')).toBeTruthy();
});

it('shows five at most, this device first, and the rest on request', async () => {
  await signInAs(server);
  const others = [1, 2, 3, 4, 5, 6].map((n) => session(`33333333-3333-4333-8333-33333333333${n}`, false));
  server.respond(sessions.list, { results: [...others, own] });
  const user = await renderScreen(withQueries(<SessionList />));
  const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await rows()).toHaveLength(5);
  expect((await rows())[0]).toContain('Dit apparaat');
  await user.click(screen.getByRole('button', { name: 'Nog 2 apparaten tonen' }));
  expect(await rows()).toHaveLength(7);
  await waitFor(() => expect(screen.getAllByRole('listitem')[5]?.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: /tonen$/ })).toBeNull();
});

it('says when a session could not be ended', async () => {
  server.refuses(sessions.end, 500, {});
  await endOther();
  expect(await screen.findByText('Uitloggen op dat apparaat is niet gelukt.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
