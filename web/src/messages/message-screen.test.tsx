import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { startFakeUploads, type FakeUpload } from '../../test/fake-uploads.ts';
import { messageOf, replyOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { portalFile } from '../../test/portal-file.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { viewedResident } from '../platform/impersonation.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { MessageScreen } from './message-screen.tsx';

let server: FakeServer;
let uploads: FakeUpload[];

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  uploads = startFakeUploads();
  await signInAs(server);
  portalFacts.set({ base_map: null } as never);
  server.respond(messages.list, { count: 0, next: null, previous: null, results: [] });
});
afterEach(() => {
  cleanup();
  viewedResident.set(null);
  portalFacts.set(undefined);
});

async function open(about: Partial<Message> = {}) {
  const message = messageOf({ replies: 1, unseen: 1, state: 'answered', ...about });
  server.respond(messages.get, message);
  server.respond(messages.replies, { count: 1, next: null, previous: null, results: [replyOf({ id: 1 })] });
  server.respond(messages.seen, { ...message, unseen: 0 });
  const user = await renderScreen(withQueries(<MessageScreen id="3" />));
  await screen.findByRole('heading', { level: 1, name: message.subject });
  return user;
}

it('shows what was written, its receipt, who answered, and when the team read it', async () => {
  await open({
    created_at: '2026-11-25T09:30:05.000Z',
    read_at: '2026-11-25T09:45:00.000Z',
    about: { kind: 'wish', ref: 'w7', name: 'Oprit behouden' },
    files: [portalFile({ id: 5, file_name: 'oprit.jpg' })],
  });
  const written = screen.getByRole('article');
  expect(written.textContent).toContain('Blijft de oprit open?');
  expect(written.textContent).toContain('Het projectteam heeft dit gelezen op 25-11-2026 10:45.');
  expect(written.textContent).toContain('Referentie B3. Ontvangen op 25-11-2026 10:30:05.');
  expect(within(written).getByRole('button', { name: 'Ontvangstbewijs opslaan: B3' })).toBeTruthy();
  expect(within(written).getByRole('button', { name: 'oprit.jpg groot tonen' })).toBeTruthy();
  expect(screen.getByText('Over: uw wens ‘Oprit behouden’')).toBeTruthy();
  expect(screen.getByText('Beantwoord')).toBeTruthy();
  expect((await screen.findByText('Bente Heuvel')).closest('li')?.textContent).toContain('Omgevingsmanager');
});

it('records that the answers were opened', async () => {
  await open();
  await waitFor(() => expect(server.sentTo(messages.seen)).toHaveLength(1));
});

it('is read-only and records nothing for a colleague who views the portal as the resident', async () => {
  viewedResident.set({ id: 'x', access: 'view', expiresAt: '2099-01-01T00:00:00Z', profileId: 8, name: 'Linde Kolk' });
  await open();
  await screen.findByText('Bente Heuvel');
  expect(screen.queryByRole('button', { name: 'Antwoord versturen' })).toBeNull();
  expect(server.sentTo(messages.seen)).toEqual([]);
});

it('says that writing opens a closed one again, and sends a photo as a reply', async () => {
  const user = await open({ state: 'closed', unseen: 0 });
  expect(screen.getByText('Dit gesprek is gesloten. Als u terugschrijft, gaat het weer open.')).toBeTruthy();
  const input = await screen.findByLabelText(/Bestanden kiezen/, { selector: 'input' });
  await user.click(screen.getByRole('button', { name: 'Antwoord versturen' }));
  expect(await screen.findByText('Uw antwoord is verplicht.')).toBeTruthy();
  await user.upload(input, new File(['dijk'], 'muur.jpg', { type: 'image/jpeg' }));
  uploads[0]?.respond(200, portalFile({ id: 11, created_at: new Date().toISOString() }));
  await screen.findByText('muur.jpg is geüpload');
  server.respond(messages.reply, replyOf({ id: 2, from: 'resident' }));
  server.respond(messages.get, messageOf({ replies: 2, state: 'new' }));
  await user.click(screen.getByRole('button', { name: 'Antwoord versturen' }));
  expect(await screen.findByText('Uw antwoord is verstuurd.')).toBeTruthy();
  expect(server.sentTo(messages.reply)).toEqual([{ text: '', uploads: [11] }]);
  expect(screen.getByText('Ontvangen')).toBeTruthy();
  expect(screen.queryByText(/Dit gesprek is gesloten/)).toBeNull();
});

it('says what is wrong when there is no such message', async () => {
  server.refuses(messages.get, 404, { detail: 'Niet gevonden.', code: 'not_found' });
  await renderScreen(withQueries(<MessageScreen id="3" />));
  expect(await screen.findByRole('heading', { name: 'Dit bericht is er niet' })).toBeTruthy();
});

it('leads staff to the messages of residents', async () => {
  await signInAs(server, { permissions: ['Staff'] });
  await renderScreen(withQueries(<MessageScreen id="3" />));
  expect(screen.getByRole('link', { name: 'Naar de berichten van bewoners' })).toBeTruthy();
});
