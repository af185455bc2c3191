// @vitest-environment jsdom
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { mail } from '@dijkportaal/contract/mail';
import { portal } from '@dijkportaal/contract/portal';
import { beforeEach, expect, it, vi } from 'vitest';
import { callExtension, callIfOffered, loadPortalFacts } from './extensions.ts';
import { portalFacts } from './portal-facts.ts';
import { startSession } from './tokens.ts';
import { toasts } from './toasts.ts';

const facts = { base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null } as const;
const fetchMock = vi.fn<typeof fetch>();
const asked = () => fetchMock.mock.calls.map(([url]) => url);
const respond = (body: unknown, status = 200) => fetchMock.mockResolvedValueOnce(Response.json(body, { status }));

beforeEach(async () => {
  toasts.set([]);
  portalFacts.set(undefined);
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  await startSession({ access: 'a1', refresh: 'r1' });
});

it('asks a server without extensions for none of them, and shows no error', async () => {
  respond({ message: 'Route GET:/api/portal/ not found' }, 404);
  expect(await callIfOffered(mail.list)).toBeNull();
  expect(await callIfOffered(contacts.ids)).toBeNull();
  expect(asked()).toEqual([portal.facts.url]);
  expect(toasts.get()).toEqual([]);
});

it('finds no extensions if the server returns a web page for every path', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  expect(await loadPortalFacts()).toBeNull();
});

it('asks again when the server did not respond', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('failed')).mockRejectedValueOnce(new TypeError('failed'));
  await expect(loadPortalFacts()).rejects.toMatchObject({ status: 0 });
  respond(facts);
  expect(await loadPortalFacts()).toEqual(facts);
});

it.each([404, 405, 501])('remembers an extension that is answered with %i', async (status) => {
  portalFacts.set(facts);
  const endpoint = { ...mail.list };
  respond({}, status);
  expect(await callIfOffered(endpoint)).toBeNull();
  await expect(callExtension(endpoint)).rejects.toMatchObject({ status: 404 });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('does not mistake an object that is gone for a missing extension', async () => {
  portalFacts.set(facts);
  respond({ detail: 'Niet gevonden.', code: 'not_found' }, 404);
  await expect(callIfOffered(mail.list)).rejects.toMatchObject({ status: 404 });
  respond({ count: 0, next: null, previous: null, results: [] });
  expect(await callIfOffered(mail.list)).toMatchObject({ count: 0 });
});

it('asks again for a missing extension once the facts of the portal were loaded again', async () => {
  portalFacts.set(facts);
  const endpoint = { ...mail.list };
  respond({}, 404);
  expect(await callIfOffered(endpoint)).toBeNull();
  portalFacts.set({ ...facts });
  respond({ count: 0, next: null, previous: null, results: [] });
  expect(await callIfOffered(endpoint)).toMatchObject({ count: 0 });
});
