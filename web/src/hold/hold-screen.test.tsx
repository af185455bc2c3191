import { hold } from '@dijkportaal/contract/hold';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { HoldScreen } from './hold-screen.tsx';

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff', 'Superuser'] });
  server.respond(hold.get, { held_at: '2026-11-22T10:00:00.000Z', reason: 'back' });
  server.respond(hold.items, {
    newsletters: [
      { id: 7, title: 'Half', state: 'sending', due_at: '2026-11-22T09:00:00.000Z', mails: 570 },
      { id: 8, title: 'Te laat', state: 'scheduled', due_at: '2026-11-22T08:00:00.000Z', mails: 1 },
    ],
    mails: 14,
    notifications: 0,
  });
});
afterEach(cleanup);

it('sends nothing unless it is chosen', async () => {
  const user = await renderScreen(withQueries(<HoldScreen />));
  await screen.findByText(/De gegevens zijn ouder dan eerst/);
  server.respond(hold.release, { held_at: null, reason: null });
  await user.click(screen.getByRole('button', { name: 'Versturen vrijgeven' }));
  expect(server.sentTo(hold.release)).toEqual([{ newsletters: [], mails: 'discard', notifications: 'discard' }]);
});

it('releases what is chosen', async () => {
  const user = await renderScreen(withQueries(<HoldScreen />));
  await user.click(
    await screen.findByRole('checkbox', { name: 'Half', description: 'Wordt verstuurd, nog 570 e-mails' }),
  );
  await user.click(screen.getByRole('radio', { name: 'Versturen' }));
  server.respond(hold.release, { held_at: null, reason: null });
  await user.click(screen.getByRole('button', { name: 'Versturen vrijgeven' }));
  expect(server.sentTo(hold.release)).toEqual([{ newsletters: [7], mails: 'send', notifications: 'discard' }]);
});

it('is announced to superusers with a link, and tells other staff to ask an administrator', async () => {
  await renderScreen(withQueries(<HoldBanner />));
  await screen.findByRole('link', { name: /geef het versturen vrij/ });
  cleanup();
  await signInAs(server, { permissions: ['Staff'] });
  await renderScreen(withQueries(<HoldBanner />));
  await screen.findByText(/Vraag een beheerder/);
  expect(screen.queryByRole('link')).toBeNull();
});
