import type { NewMessage, NewReply } from '@dijkportaal/contract/messages/messages';
import { expect } from 'vitest';
import { signedInPerson } from './people.ts';
import type { TestPortal } from './portal.ts';

/** A resident with a message, and the calls of a test about conversations; tokens say who calls. */
export async function startConversation(portal: TestPortal, message: Partial<NewMessage> = {}) {
  const resident = await signedInPerson(portal);
  const body = { subject: 'Oprit', text: '<p>Blijft de oprit open?</p>', ...message };
  const sent = await portal.call('POST', '/api/messages/', { token: resident.access, body });
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  const { id, reference } = sent.body as { id: number; reference: string };
  return { resident, id, reference, ...callsOn(portal, id) };
}

/** The calls on one message. */
export function callsOn(portal: TestPortal, id: number) {
  const url = `/api/messages/${id}/`;
  return {
    read: async (token: string) => (await portal.call('GET', url, { token })).body,
    replies: async (token: string, query = '') => (await portal.call('GET', `${url}replies/${query}`, { token })).body,
    reply: (token: string, body: Partial<NewReply> = { text: '<p>Ja.</p>' }, headers: Record<string, string> = {}) =>
      portal.call('POST', `${url}replies/`, { token, body, headers }),
    mark: (token: string, is_read = true) => portal.call('POST', `${url}read/`, { token, body: { is_read } }),
    seen: (token: string) => portal.call('POST', `${url}seen/`, { token, body: {} }),
    setState: (token: string, state: string) => portal.call('POST', `${url}state/`, { token, body: { state } }),
    write: (token: string, is_writing = true) => portal.call('POST', `${url}writing/`, { token, body: { is_writing } }),
  };
}
