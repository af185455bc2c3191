import { forms } from '@dijkportaal/contract/messages/forms';
import { messages } from '@dijkportaal/contract/messages/messages';
import { notes } from '@dijkportaal/contract/notes';
import { questions } from '@dijkportaal/contract/questions';
import { whatsNew } from '@dijkportaal/contract/whats-new';
import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { at, nothing, title } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';

/** Requests about messages, and about notes, follow-ups and promises. */
export const messageRequests = [
  requestsTo(messages, {
    list: nothing,
    get: async ({ sendMessage }) => at(await sendMessage()),
    create: () => ({ body: { subject: title, text: '<p>Blijft de oprit open?</p>' } }),
    replace: async ({ sendMessage }) => ({
      ...at(await sendMessage()),
      body: { subject: title, text: '<p>Blijft de oprit open?</p>' },
    }),
    receipt: async ({ sendMessage }) => at(await sendMessage()),
    mark: async ({ sendMessage }) => ({ ...at(await sendMessage()), body: { is_read: true } }),
    assign: async ({ sendMessage }) => ({ ...at(await sendMessage()), body: { owner_id: null } }),
    enter: ({ caller }) => ({
      body: { profile: caller.profileId, source: 'phone', happened_on: '2026-11-24', subject: title },
    }),
    replies: async ({ sendMessage }) => at(await sendMessage()),
    reply: async ({ sendMessage }) => ({ ...at(await sendMessage()), body: { text: '<p>Dank u</p>' } }),
    seen: async ({ sendMessage }) => at(await sendMessage()),
    setState: async ({ sendMessage }) => ({ ...at(await sendMessage()), body: { state: 'closed' } }),
    writing: async ({ sendMessage }) => ({ ...at(await sendMessage()), body: { is_writing: true } }),
    delete: async ({ sendMessage }) => at(await sendMessage()),
  }),
  requestsTo(forms, {
    send: () => ({ body: { kind: 'damage', what: 'crack', place: 'Achtergevel' } }),
    export: () => ({ query: '?form=details' }),
    takeOver: async ({ sendForm }) => at(await sendForm({ kind: 'details', city: title })),
    nameWish: async ({ sendForm }) => ({
      ...at(await sendForm({ kind: 'wish', subject: title })),
      body: { wish_id: 'KE-12' },
    }),
  }),
  requestsTo(standardAnswers, {
    list: nothing,
    get: async ({ makeAnswer }) => at(await makeAnswer()),
    create: ({ word }) => ({ body: { name: word(), text: '<p>Beste {{naam}}</p>' } }),
    replace: async ({ makeAnswer, word }) => ({
      ...at(await makeAnswer()),
      body: { name: word(), text: '<p>Dag {{naam}}</p>' },
    }),
    delete: async ({ makeAnswer }) => at(await makeAnswer()),
  }),
  requestsTo(questions, { list: nothing, asked: nothing, reactions: nothing }),
  requestsTo(whatsNew, {
    list: nothing,
    open: () => ({ body: { items: [{ kind: 'design', ref: '1' }] } }),
    readUntil: () => ({ body: { at: '2026-11-26T09:30:00Z' } }),
  }),
  requestsTo(notes, {
    list: ({ caller }) => ({ query: `?profile=${caller.profileId}` }),
    get: async ({ makeNote }) => at(await makeNote()),
    create: ({ caller }) => ({ body: { profile: caller.profileId, text: title } }),
    replace: async ({ makeNote }) => ({ ...at(await makeNote()), body: { text: title, due_on: '2099-12-04' } }),
    mark: async ({ makeNote }) => ({ ...at(await makeNote()), body: { is_done: true } }),
    delete: async ({ makeNote }) => at(await makeNote()),
    owners: nothing,
    promises: nothing,
  }),
].flat();
