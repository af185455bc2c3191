import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { notes } from '@dijkportaal/contract/notes';
import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { messageOf, replyOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { readDraft, storeDraft } from '../platform/drafts.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { toasts } from '../platform/toasts.ts';
import { draftPlace } from './answer-form.tsx';
import { ConversationScreen } from './conversation-screen.tsx';

let server: FakeServer;

const me = 7;
const nothing = { count: 0, next: null, previous: null, results: [] };
const answer = replyOf({ id: 1, name: 'Bente Heuvel' });
const respondWith = (about: Partial<Message>) => server.respond(messages.get, messageOf(about));

beforeEach(async () => {
  toasts.set([]);
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  portalFacts.set({ base_map: null } as never);
  for (const endpoint of [notes.list, messages.list, standardAnswers.list]) server.respond(endpoint, nothing);
  server.respond(notes.owners, { results: [] });
  server.respond(messages.replies, { ...nothing, count: 1, results: [answer] });
  server.respond(messages.writing, { colleagues: [] });
  respondWith({});
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
  toasts.set([]);
  localStorage.clear();
});

const open = () => renderScreen(withQueries(<ConversationScreen id="3" />));
const sent = () => server.sentTo(messages.reply);
const send = () => screen.findByRole('button', { name: 'Antwoord versturen' });
const draft = () => readDraft(me, draftPlace(3));

/** Opens the conversation with an answer that was typed earlier. */
async function openDraft() {
  storeDraft(me, draftPlace(3), { at: new Date().toISOString(), values: { text: '<p>Ja.</p>' } } as never);
  const user = await open();
  await screen.findByText(/^Concept van .* hersteld/);
  return user;
}

it('sends what was typed with Ctrl+Enter, once, and shows it among the replies', async () => {
  const user = await openDraft();
  const release = server.delays(messages.reply);
  server.respond(messages.reply, answer);
  (await send()).focus();
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  const body = { text: '<p>Ja.</p>', uploads: [], state: 'answered', latest_at: messageOf().latest_at };
  await waitFor(() => expect(sent()).toEqual([body]));
  expect(draft()).not.toBeNull();
  respondWith({ replies: 1, state: 'answered' });
  release();
  expect(await screen.findByText('Bente Heuvel')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Antwoorden' })).toBeTruthy();
  expect(toasts.get().map(({ text }) => text)).toEqual(['Het antwoord is verstuurd.']);
  expect(draft()).toBeNull();
  expect(sent()).toHaveLength(1);
});

it('keeps the text and says so when it was not sent', async () => {
  const user = await openDraft();
  server.refuses(messages.reply, 500, {});
  await user.selectOptions(screen.getByLabelText('Status na versturen'), 'Gesloten');
  await user.click(await send());
  expect(await screen.findByText(/^Uw antwoord is niet verstuurd\./)).toBeTruthy();
  expect(toasts.get()).toEqual([]);
  server.respond(messages.reply, answer);
  await user.click(await send());
  await waitFor(() => expect(sent()[1]).toMatchObject({ text: '<p>Ja.</p>', uploads: [], state: 'closed' }));
});

it('does not send an empty answer', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Antwoorden' }));
  await user.click(await send());
  expect(await screen.findByText('Antwoord is verplicht.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('inserts a standard answer below what was typed, with its fields filled in', async () => {
  const text = '<p>Beste {{naam}}, over {{onderwerp}} ({{referentie}}). {{mijn naam}}</p>';
  const standard = { id: 1, name: 'Oprit blijft open', text, changed_at: '2026-11-01T10:00:00.000Z' };
  server.respond(standardAnswers.list, { ...nothing, count: 1, results: [standard] });
  server.respond(messages.reply, answer);
  const user = await openDraft();
  await user.type(await screen.findByRole('combobox', { name: 'Standaardantwoord invoegen' }), 'oprit{Enter}');
  await user.click(await send());
  const filled = '<p>Ja.</p><p>Beste Merel Kwelder, over Oprit (B3). Linde Kolk</p>';
  await waitFor(() => expect(sent()).toMatchObject([{ text: filled }]));
});

it('shows what a colleague answered meanwhile before it sends', async () => {
  const user = await openDraft();
  server.respond(messages.reply, answer);
  respondWith({ replies: 1 });
  await user.click(await send());
  expect(
    await screen.findByText(
      'Uw antwoord is nog niet verstuurd. Bente Heuvel heeft intussen geantwoord. Lees dat antwoord voordat u verstuurt.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('De oprit blijft open.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(await send());
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('sends again, without a question, what arrived although its response was lost', async () => {
  const user = await openDraft();
  server.isUnreachableFor(messages.reply);
  await user.click(await send());
  expect(await screen.findByText(/^Uw antwoord is niet verstuurd\./)).toBeTruthy();
  const own = replyOf({ id: 1, is_own: true, text: '<p>Ja.</p>' });
  server.respond(messages.replies, { ...nothing, count: 1, results: [own] });
  respondWith({ replies: 1, latest_at: own.created_at });
  server.respond(messages.reply, own);
  await user.click(await send());
  expect(await screen.findByRole('button', { name: 'Antwoorden' })).toBeTruthy();
  expect(screen.queryByText(/intussen/)).toBeNull();
  expect(sent()).toHaveLength(2);
  // The same request has the same key.
  expect(sent()[1]).toEqual(sent()[0]);
});

it('says which colleagues are writing, and tells them that this person is', async () => {
  server.respond(messages.writing, { colleagues: ['Mees Dam', 'Noor Beheer'] });
  await open();
  expect(await screen.findByText('Mees Dam en Noor Beheer zijn aan het schrijven.')).toBeTruthy();
  expect(server.sentTo(messages.writing)).toEqual([{ is_writing: false }]);
});

it.each([
  ['an account that was deleted', { name: '', email: '' }, /^Antwoorden kan niet meer/],
  ['a contact without an account', { email: '' }, /^Deze persoon heeft geen account/],
])('offers no answer to %s', async (_to, about, sentence) => {
  respondWith({ ...about, profile_id: null });
  await open();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Antwoorden' })).toBeNull();
});
