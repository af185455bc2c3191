import { dossier, type Dossier } from '@dijkportaal/contract/dossier';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { DossierCard } from './dossier-card.tsx';

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server);
});

afterEach(cleanup);

const at = '2026-03-04T11:05:00Z';
const none: Dossier = { state: 'none', requested_at: null, expires_at: null, size: null, file: null };
const waiting: Dossier = { ...none, state: 'waiting', requested_at: at };
const failed: Dossier = { ...none, state: 'failed', requested_at: at };
const file = '/api/files/9/file/mijn-dossier.zip?e=1';
const ready: Dossier = {
  ...none,
  state: 'ready',
  requested_at: at,
  expires_at: '2026-03-11T11:05:00Z',
  size: 4_300_000,
  file,
};

async function open(own: Dossier) {
  server.respond(dossier.read, own);
  return renderScreen(withQueries(<DossierCard />));
}
const button = (name: string) => screen.findByRole('button', { name });

it('is requested by a button, and then says that it is being made', async () => {
  const user = await open(none);
  server.respond(dossier.request, { detail: 'Uw dossier wordt gemaakt.' });
  const request = await button('Dossier aanvragen');
  server.respond(dossier.read, waiting);
  await user.click(request);
  expect(await screen.findByText('Uw dossier wordt gemaakt')).toBeTruthy();
  expect(screen.getByText(/Aangevraagd op 04-03-2026 12:05/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.sentTo(dossier.request)).toHaveLength(1);
});

it('is downloaded by a link with its size and last day', async () => {
  await open(ready);
  const link = await screen.findByRole('link', { name: 'Downloaden (4,3 MB, tot 11-03-2026)' });
  expect(link.getAttribute('href')).toBe(file);
  expect(await button('Nieuw dossier aanvragen')).toBeTruthy();
});

it('that failed is requested again', async () => {
  const user = await open(failed);
  expect((await screen.findByRole('alert')).textContent).toContain('Uw dossier kon niet worden gemaakt');
  server.respond(dossier.request, { detail: 'Uw dossier wordt gemaakt.' });
  server.respond(dossier.read, waiting);
  await user.click(await button('Opnieuw aanvragen'));
  expect(await screen.findByText('Uw dossier wordt gemaakt')).toBeTruthy();
});

it('says in the words of the server why it was refused', async () => {
  const user = await open(none);
  server.refuses(dossier.request, 409, { error: 'Uw dossier wordt al gemaakt.' });
  server.respond(dossier.read, none);
  await user.click(await button('Dossier aanvragen'));
  expect((await screen.findByRole('alert')).textContent).toContain('Uw dossier wordt al gemaakt.');
});

it('is not shown on a server without it', async () => {
  server.refuses(dossier.read, 404, {});
  await renderScreen(withQueries(<DossierCard />));
  await waitFor(() => expect(screen.queryByText('Mijn dossier')).toBeNull());
});
