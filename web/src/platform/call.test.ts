// @vitest-environment jsdom
import { endpoint, type Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, CallError, wasCancelled } from './call.ts';
import { pendingRequests } from './loading.ts';
import { toasts } from './toasts.ts';
import { handleRefusals } from './refusals.ts';
import { endSession, isSignedIn, readTokens, startSession } from './tokens.ts';

const thing = (
  method: Endpoint['method'],
  url: Endpoint['url'] = '/api/things/',
  access: Endpoint['access'] = 'signed-in',
) => endpoint({ method, url, access, summary: 'Things', body: z.optional(z.unknown()), response: z.unknown() });
const list = thing('GET');
const refreshUrl = '/api/dj-rest-auth/token/refresh/';
const noResponse = 'Er is geen verbinding met het portaal. Controleer uw internetverbinding en probeer het opnieuw.';

const fetchMock = vi.fn<typeof fetch>();
const respond = (body: unknown, status = 200) => fetchMock.mockResolvedValueOnce(Response.json(body, { status }));
const refuse = (code = 'token_not_valid') => respond({ detail: 'nee', code }, 401);
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);
const requests = () =>
  fetchMock.mock.calls.map(
    ([url, init]) => `${url as string} ${new Headers(init?.headers).get('authorization') ?? '-'}`,
  );

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  await startSession({ access: 'a1', refresh: 'r1' });
});

describe('a call', () => {
  it('sends the bearer token, the language and the body as JSON', async () => {
    respond({ ok: true });
    expect(await call(thing('POST'), { body: { name: 'x' } })).toEqual({ ok: true });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('/api/things/');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer a1', 'accept-language': 'nl-NL', 'content-type': 'application/json' },
      body: '{"name":"x"}',
    });
  });

  it('sends no bearer token and no body when there is none', async () => {
    endSession();
    respond({});
    await call(thing('GET', '/api/things/', 'public'));
    expect(fetchMock.mock.calls[0]?.[1]).toEqual({ method: 'GET', headers: { 'accept-language': 'nl-NL' } });
  });

  it('encodes the parts of the URL, and leaves out missing ones', async () => {
    const one = endpoint({
      method: 'GET',
      url: '/api/things/:id/',
      access: 'public',
      summary: 'A thing',
      params: z.object({ id: z.string() }),
      query: z.object({ search: z.optional(z.string()), page: z.optional(z.string()) }),
      response: z.unknown(),
    });
    respond({});
    await call(one, { params: { id: 'a/b?c' }, query: { search: 'x & y', page: undefined } });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb%3Fc/?search=x+%26+y');
  });

  it('that gets no response shows one message, also when several fail together', async () => {
    fetchMock.mockRejectedValue(new TypeError('failed'));
    await Promise.allSettled([call(list), call(list), call(list)]);
    expect(shown()).toEqual([`error: ${noResponse}`]);
  });

  it('counts as loading while it is pending, also when it fails', async () => {
    respond({}, 500);
    const calling = call(list);
    expect(pendingRequests.get()).toBe(1);
    await expect(calling).rejects.toBeInstanceOf(CallError);
    expect(pendingRequests.get()).toBe(0);
  });

  it('for reading is tried again once when the connection was lost', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('failed'));
    respond({ id: 1 });
    expect(await call(list)).toEqual({ id: 1 });
    expect(shown()).toEqual([]);
    fetchMock.mockRejectedValueOnce(new TypeError('failed'));
    await expect(call(thing('POST'))).rejects.toMatchObject({ status: 0 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });
});

describe('a refused access token', () => {
  it('is renewed and the call repeated, once', async () => {
    refuse();
    respond({ access: 'a2', refresh: 'r2' });
    respond({ results: [] });
    expect(await call(list)).toEqual({ results: [] });
    expect(requests()).toEqual(['/api/things/ Bearer a1', `${refreshUrl} -`, '/api/things/ Bearer a2']);
    expect(readTokens()).toMatchObject({ access: 'a2', refresh: 'r2' });
  });

  it('that is refused again after renewal is not renewed a second time', async () => {
    refuse();
    respond({ access: 'a2', refresh: 'r2' });
    refuse();
    await expect(call(list)).rejects.toMatchObject({ status: 401 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('ends the session when renewal is refused', async () => {
    refuse();
    refuse();
    await expect(call(list)).rejects.toMatchObject({ status: 401 });
    expect(isSignedIn.get()).toBe(false);
    expect(localStorage.getItem('dijkportaal.session')).toBeNull();
  });

  it('does not lose the session when renewal gets no response', async () => {
    refuse();
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(list)).rejects.toMatchObject({ status: 0 });
    expect(isSignedIn.get()).toBe(true);
    expect(shown()).toEqual([`error: ${noResponse}`]);
  });

  it('ends the session when no tokens are stored any more', async () => {
    localStorage.clear();
    refuse('not_authenticated');
    await expect(call(list)).rejects.toMatchObject({ status: 401 });
    expect(isSignedIn.get()).toBe(false);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('is not renewed for a public call', async () => {
    refuse();
    await expect(call(thing('POST', '/api/dj-rest-auth/token/refresh/', 'public'))).rejects.toMatchObject({
      status: 401,
    });
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(isSignedIn.get()).toBe(true);
  });

  it('differs from a wrong password or a missing permission', async () => {
    respond({ non_field_errors: ['Klopt niet.'] }, 401);
    await expect(call(thing('POST', '/api/dj-rest-auth/login/', 'public'))).rejects.toMatchObject({ status: 401 });
    respond({ detail: 'nee', code: 'mfa' }, 401);
    await expect(call(list)).rejects.toMatchObject({ status: 401 });
    respond({ detail: 'nee', code: 'permission_denied' }, 403);
    await expect(call(list)).rejects.toMatchObject({ status: 403 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(isSignedIn.get()).toBe(true);
    expect(shown()).toEqual([]);
  });
});

describe('the toast of an error', () => {
  it('is the sentence of a 400 with error', async () => {
    respond({ error: 'Dit bestand is te groot.' }, 400);
    await expect(call(thing('POST'))).rejects.toMatchObject({ status: 400 });
    expect(shown()).toEqual(['error: Dit bestand is te groot.']);
  });

  it('is one per message of a field', async () => {
    respond({ title: ['Verplicht.', 'Te kort.'], groups: 'Onbekend.', non_field_errors: ['Klopt niet.'] }, 400);
    const error = await call(thing('POST')).catch((caught: unknown) => caught);
    expect(shown()).toEqual([
      'error: title: Verplicht.',
      'error: title: Te kort.',
      'error: groups: Onbekend.',
      'error: Klopt niet.',
    ]);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).messageFor('title')).toBe('Verplicht.');
    expect((error as CallError).messageFor()).toBe('Klopt niet.');
    expect((error as CallError).messageFor('content')).toBeUndefined();
  });

  it('is left out when the form shows the errors itself', async () => {
    respond({ password: ['Klopt niet.'] }, 400);
    await expect(call(thing('POST'), {}, { showsBadInput: false })).rejects.toMatchObject({ status: 400 });
    expect(shown()).toEqual([]);
  });

  it('says that there was no response', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(list)).rejects.toMatchObject({ status: 0, body: {} });
    expect(shown()).toEqual([`error: ${noResponse}`]);
  });

  it.each([403, 404, 429, 500])('is left out for %i, which the screen itself explains', async (status) => {
    respond({ detail: 'nee' }, status);
    await expect(call(list)).rejects.toMatchObject({ status });
    expect(shown()).toEqual([]);
  });
});

describe('the toast of a success', () => {
  it.each([
    ['POST', 'success: Succesvol opgeslagen'],
    ['PUT', 'success: Succesvol opgeslagen'],
    ['PATCH', 'success: Succesvol opgeslagen'],
    ['DELETE', 'success: Succesvol verwijderd'],
  ] as const)('after a %s', async (method, text) => {
    respond({});
    await call(thing(method));
    expect(shown()).toEqual([text]);
  });

  it('is left out after a GET, and for URLs of auth', async () => {
    respond({});
    await call(list);
    respond({});
    await call(thing('POST', '/api/dj-rest-auth/logout/'));
    respond({});
    await call(thing('POST', '/auth/send-login-link/'));
    expect(shown()).toEqual([]);
  });
});

describe('a call with its own success text', () => {
  it('shows that text, or none', async () => {
    respond({});
    await call(thing('POST'), {}, { success: 'Profiel succesvol opgeslagen' });
    respond({});
    await call(thing('DELETE'), {}, { success: null });
    expect(shown()).toEqual(['success: Profiel succesvol opgeslagen']);
  });

  it('shows nothing when the call fails', async () => {
    respond({}, 500);
    await expect(call(thing('POST'), {}, { success: 'Gelukt' })).rejects.toMatchObject({ status: 500 });
    expect(shown()).toEqual([]);
  });
});

describe('a call that requires re-authentication', () => {
  const requireReauth = () => respond({ detail: 'nee', code: 'reauth_required' }, 403);
  const setUpMfa = vi.fn<() => void>();
  const ask = vi.fn<() => Promise<boolean>>();

  beforeEach(async () => {
    setUpMfa.mockReset();
    ask.mockReset();
    return handleRefusals({ reauthenticate: ask, setUpMfa, reachLevel: () => {} });
  });

  it('is repeated after it', async () => {
    requireReauth();
    ask.mockResolvedValue(true);
    respond({ codes: [] });
    expect(await call(thing('POST'), { body: { a: 1 } })).toEqual({ codes: [] });
    expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(shown()).toEqual(['success: Succesvol opgeslagen']);
  });

  it('fails without a toast when the person cancels', async () => {
    requireReauth();
    ask.mockResolvedValue(false);
    const error = await call(thing('DELETE')).catch((caught: unknown) => caught);
    expect(wasCancelled(error)).toBe(true);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  it('asks only once when it is refused again', async () => {
    requireReauth();
    ask.mockResolvedValue(true);
    requireReauth();
    await expect(call(thing('DELETE'))).rejects.toMatchObject({ status: 403 });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('shares the question with a call that is refused at the same time', async () => {
    const proof = Promise.withResolvers<boolean>();
    ask.mockReturnValue(proof.promise);
    requireReauth();
    requireReauth();
    const calls = [call(thing('DELETE', '/api/one/')), call(thing('DELETE', '/api/other/'))];
    await expect.poll(() => ask).toHaveBeenCalled();
    respond({ detail: 'weg' });
    respond({ detail: 'weg' });
    proof.resolve(true);
    await Promise.all(calls);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  it('differs from a call that requires a second factor, which redirects to its setup', async () => {
    respond({ detail: 'nee', code: 'mfa_required' }, 403);
    const error = await call(list).catch((caught: unknown) => caught);
    expect(wasCancelled(error)).toBe(false);
    expect(setUpMfa).toHaveBeenCalledTimes(1);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is refused where nobody can be asked', async () => {
    handleRefusals({ reauthenticate: () => Promise.resolve(true), setUpMfa, reachLevel: () => {} })();
    requireReauth();
    await expect(call(list)).rejects.toMatchObject({ status: 403 });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
