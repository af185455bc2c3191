// @vitest-environment jsdom
import { endpoint } from '@dijkportaal/contract/platform/endpoint';
import { extension } from '@dijkportaal/contract/platform/extension';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, CallError } from './call.ts';
import { portalFacts } from './portal-facts.ts';
import { isSignedIn, readTokens, startSession } from './tokens.ts';
import { toasts } from './toasts.ts';

const things = { url: '/api/things/', access: 'signed-in', summary: 'Things' } as const;
const list = endpoint({ ...things, method: 'GET', response: z.unknown() });
const rows = { ...list, response: z.object({ results: z.array(z.unknown()) }) };
const one = endpoint({
  ...things,
  method: 'PUT',
  response: z.object({ id: z.int(), name: z.string(), size: extension(z.int()) }),
});

const fetchMock = vi.fn<typeof fetch>();
const respond = (body: unknown, status = 200) => fetchMock.mockResolvedValueOnce(Response.json(body, { status }));
const refuse = () => respond({ detail: 'nee', code: 'token_not_valid' }, 401);
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  await startSession({ access: 'a1', refresh: 'r1' });
});

describe('a response that is not from the portal', () => {
  const answer = (body: string | null, type: string, status = 200) =>
    fetchMock.mockImplementation(async () => new Response(body, { status, headers: { 'content-type': type } }));
  const foreign = /^iets tussen uw browser en het portaal gaf antwoord\. Dat kan een firewall zijn/i;
  const json = 'application/json';

  it.each([
    ['a page', '<!doctype html><title>Firewall</title>', 'text/html', 200],
    ['a page called JSON', '<!doctype html>', json, 200],
    ['JSON that is cut off', '{"id":1,"name":"wei', json, 200],
    ['JSON of something else', '{"status":"ok","id":1}', json, 200],
    ['a list', '[]', json, 200],
    ['null', 'null', json, 200],
    ['XML', '<?xml version="1.0"?><ok/>', 'application/xml', 200],
    ['the right JSON with the type of a page', '{"id":1,"name":"wei"}', 'text/html', 200],
    ['nothing', '', json, 200],
    ['nothing, and no type', null, '', 204],
    ['the sign-in page of a network', '<html>', 'text/html', 511],
    ['a refusal by a firewall', '<html>', 'text/html', 403],
  ])('saves and shows nothing: %s', async (_name, body, type, status) => {
    answer(body, type, status);
    const error: unknown = await call(one).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: status < 300 ? 0 : status });
    expect((error as CallError).sentence).toMatch(/^Niet opgeslagen: iets tussen uw browser en het portaal/);
    expect(shown()).toEqual([]);
    await expect(call(rows)).rejects.toBeInstanceOf(CallError);
    expect(toasts.get()).toMatchObject([{ type: 'error', text: expect.stringMatching(foreign) as string }]);
  });

  it('leaves a proxy that has no portal behind it to the screens', async () => {
    answer('<html>', 'text/html', 502);
    expect(await call(one).catch((thrown: unknown) => thrown)).toMatchObject({ status: 502, sentence: undefined });
  });

  it('does not renew or end the session', async () => {
    for (const [body, type, status] of [
      ['<html>', 'text/html', 200],
      ['<html>', 'text/html', 401],
      ['<html>', 'text/html', 403],
      ['{"login":"here"}', json, 200],
      ['', '', 200],
    ] as const) {
      fetchMock.mockReset();
      refuse();
      answer(body, type, status);
      await expect(call(list)).rejects.toMatchObject({ status: 0 });
      expect(readTokens()).toMatchObject({ access: 'a1', refresh: 'r1' });
      expect(isSignedIn.get()).toBe(true);
    }
  });

  it('may lack what only this portal has, and after a write on another server everything', async () => {
    respond({ id: 1, name: 'wei' });
    expect(await call(one)).toEqual({ id: 1, name: 'wei' });
    const before = portalFacts.get();
    portalFacts.set(null);
    respond({});
    expect(await call(one)).toEqual({});
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await call(one)).toEqual({});
    answer('<html>', 'text/html');
    await expect(call(one)).rejects.toMatchObject({ status: 0 });
    answer('{}', json);
    await expect(call(rows)).rejects.toMatchObject({ status: 0 });
    portalFacts.set(before);
  });
});
