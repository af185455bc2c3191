// @vitest-environment jsdom
import { messages } from '@dijkportaal/contract/messages/messages';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { startSession } from './tokens.ts';

const fetchMock = vi.fn<typeof fetch>();
const message = {
  id: 1,
  subject: 'a',
  text: 'b',
  email: '',
  name: '',
  profile_id: null,
  read_at: null,
  created_at: '',
};
const keys = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
const send = (text: string) => call(messages.create, { body: { subject: 'Afrit', text } }).catch(() => null);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  await startSession({ access: 'a1', refresh: 'r1' });
});

it('has another key for every request that was answered', async () => {
  fetchMock.mockImplementation(async () => Response.json(message));
  await send('Blijft de afrit?');
  await send('Blijft de afrit?');
  const [first, second] = keys();
  expect(first).toMatch(/^[\w-]{20,}$/);
  expect(second).toMatch(/^[\w-]{20,}$/);
  expect(second).not.toBe(first);
  expect(sessionStorage.length).toBe(0);
});

it.each([
  ['no response', async () => Promise.reject(new TypeError('failed'))],
  ['a failure', async () => Response.json({ detail: 'Even niet.' }, { status: 503 })],
  ['a page of a firewall', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('has the same key again after %s, unless what is sent changed', async (_name, answer) => {
  fetchMock.mockImplementation(answer);
  await send('Blijft de afrit?');
  await send('Blijft de oprit?');
  fetchMock.mockImplementation(async () => Response.json(message));
  await send('Blijft de afrit?');
  await send('Blijft de afrit?');
  const [first, changed, again, next] = keys();
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(next).not.toBe(first);
});

it('has another key after the server saw another request with it, and after a day', async () => {
  fetchMock.mockImplementation(async () => Response.json({ error: 'Anders.' }, { status: 422 }));
  await send('Blijft de afrit?');
  fetchMock.mockRejectedValue(new TypeError('failed'));
  await send('Blijft de afrit?');
  vi.setSystemTime(Date.now() + 90_000_000);
  await send('Blijft de afrit?');
  vi.useRealTimers();
  expect(new Set(keys()).size).toBe(3);
});

it('does not store what is sent', async () => {
  fetchMock.mockRejectedValue(new TypeError('failed'));
  await send('Blijft de afrit?');
  expect(JSON.stringify(sessionStorage)).not.toContain('afrit');
});
