// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, isSignedIn, readTokens, renewTokens, startSession } from './tokens.ts';

const first = { access: 'a1', refresh: 'r1' };
const fetchMock = vi.fn<typeof fetch>();
const stored = () => JSON.parse(localStorage.getItem('dijkportaal.session') ?? 'null') as Record<string, string> | null;

/** Runs callbacks one after the other, as browsers do for all tabs. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = <Value>(_name: string, run: () => Promise<Value>): Promise<Value> => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  Reflect.deleteProperty(navigator, 'locks');
  startSession(first);
});

describe('renewTokens', () => {
  it('stores the new pair under the same sign-in', async () => {
    const { signIn } = stored() ?? {};
    fetchMock.mockResolvedValue(Response.json({ access: 'a2', refresh: 'r2' }));
    expect(await renewTokens(first)).toEqual({ access: 'a2', refresh: 'r2' });
    expect(stored()).toEqual({ access: 'a2', refresh: 'r2', signIn });
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string)).toEqual({ refresh: 'r1' });
  });

  it('keeps the refresh token when the server returns only an access token', async () => {
    fetchMock.mockResolvedValue(Response.json({ access: 'a2' }));
    expect(await renewTokens(first)).toEqual({ access: 'a2', refresh: 'r1' });
  });

  it('sends one request for two calls at the same time, and returns the same pair to both', async () => {
    stubLocks();
    fetchMock.mockImplementation(async () => Response.json({ access: 'a2', refresh: 'r2' }));
    const pairs = await Promise.all([renewTokens(first), renewTokens(first)]);
    expect(pairs.map((pair) => pair?.access)).toEqual(['a2', 'a2']);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('uses the tokens that another tab has stored in the meantime, without a request', async () => {
    localStorage.setItem('dijkportaal.session', JSON.stringify({ access: 'a9', refresh: 'r9', signIn: 'x' }));
    expect(await renewTokens(first)).toMatchObject({ access: 'a9', refresh: 'r9' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('returns null when the session has ended in the meantime', async () => {
    localStorage.clear();
    expect(await renewTokens(first)).toBeNull();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it.each([400, 401])('returns null when the server responds with %i', async (status) => {
    fetchMock.mockResolvedValue(Response.json({ detail: 'nee' }, { status }));
    expect(await renewTokens(first)).toBeNull();
  });

  it.each([429, 500, 503])('throws when the server is busy with %i, and keeps the session', async (status) => {
    fetchMock.mockResolvedValue(Response.json({}, { status }));
    await expect(renewTokens(first)).rejects.toThrow(String(status));
    expect(readTokens()).toMatchObject(first);
  });
});

describe('the stored session', () => {
  it.each(['{', 'null', '[]', '"x"', '{"access":1,"refresh":"r"}', '{"access":"a"}', ''])(
    'is none when it is %j',
    (text) => {
      localStorage.setItem('dijkportaal.session', text);
      expect(readTokens()).toBeNull();
    },
  );

  it('ends in this tab when another one removes it', () => {
    expect(isSignedIn.get()).toBe(true);
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
    expect(isSignedIn.get()).toBe(false);
  });

  it('stays in this tab when another one renews it', () => {
    localStorage.setItem('dijkportaal.session', JSON.stringify({ ...stored(), access: 'a2' }));
    dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
    expect(isSignedIn.get()).toBe(true);
  });

  it('is gone after it ended', () => {
    endSession();
    expect(localStorage.getItem('dijkportaal.session')).toBeNull();
    expect(isSignedIn.get()).toBe(false);
  });
});
