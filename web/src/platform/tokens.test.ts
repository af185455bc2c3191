// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endSession,
  isSignedIn,
  leaveEndedSession,
  readTokens,
  renewTokens,
  sessionEnd,
  startSession,
} from './tokens.ts';
import { guardWork } from './unsaved-work.ts';

const first = { access: 'a1', refresh: 'r1' };
const fetchMock = vi.fn<typeof fetch>();
const stored = () => JSON.parse(localStorage.getItem('dijkportaal.session') ?? 'null') as Record<string, string> | null;

/** Runs callbacks one at a time, as browsers do for all tabs. */
function stubLocks(): void {
  const last = new Map<string, Promise<unknown>>();
  const request = <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const next = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, next);
    return next;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

const second = { access: 'b1', refresh: 's1' };
/** Tokens of the first session, as a renewal of it expects them. */
const refused = () => readTokens();

beforeEach(async () => {
  localStorage.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  Reflect.deleteProperty(navigator, 'locks');
  await startSession(first);
});

describe('renewTokens', () => {
  it('stores the new pair under the same sign-in', async () => {
    const { signIn } = stored() ?? {};
    fetchMock.mockResolvedValue(Response.json({ access: 'a2', refresh: 'r2' }));
    expect(await renewTokens(refused())).toMatchObject({ access: 'a2', refresh: 'r2' });
    expect(stored()).toEqual({ access: 'a2', refresh: 'r2', signIn });
    expect(JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string)).toEqual({ refresh: 'r1' });
  });

  it('preserves the refresh token when the server returns only an access token', async () => {
    fetchMock.mockResolvedValue(Response.json({ access: 'a2' }));
    expect(await renewTokens(refused())).toMatchObject({ access: 'a2', refresh: 'r1' });
  });

  it('sends one request for two calls at the same time, and returns the same pair to both', async () => {
    stubLocks();
    fetchMock.mockImplementation(async () => Response.json({ access: 'a2', refresh: 'r2' }));
    const pairs = await Promise.all([renewTokens(refused()), renewTokens(refused())]);
    expect(pairs.map((pair) => pair?.access)).toEqual(['a2', 'a2']);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('uses the tokens that another tab has stored in the meantime, without a request', async () => {
    const before = refused();
    localStorage.setItem('dijkportaal.session', JSON.stringify({ ...before, access: 'a9', refresh: 'r9' }));
    expect(await renewTokens(before)).toMatchObject({ access: 'a9', refresh: 'r9' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('returns null when the session has ended in the meantime', async () => {
    const before = refused();
    localStorage.clear();
    expect(await renewTokens(before)).toBeNull();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it.each([
    [401, { detail: 'nee', code: 'token_not_valid' }],
    [401, { detail: 'nee' }],
    [400, { refresh: ['Dit veld is verplicht.'] }],
  ])('returns null when the server refuses with %i %j', async (status, body) => {
    fetchMock.mockResolvedValue(Response.json(body, { status }));
    expect(await renewTokens(refused())).toBeNull();
    expect(readTokens()).toBeNull();
  });

  it.each([
    [401, { message: 'Unauthorized' }],
    [401, { error: { code: 401, message: 'Request blocked' } }],
    [400, { title: 'Bad Request', status: 400 }],
    [400, ['blocked']],
  ])(
    'throws when something before the server refuses with %i %j, and does not end the session',
    async (status, body) => {
      fetchMock.mockResolvedValue(Response.json(body, { status }));
      await expect(renewTokens(refused())).rejects.toThrow(String(status));
      expect(readTokens()).toMatchObject(first);
    },
  );

  it.each([429, 500, 503])('throws when the server is busy with %i, and does not end the session', async (status) => {
    fetchMock.mockResolvedValue(Response.json({}, { status }));
    await expect(renewTokens(refused())).rejects.toThrow(String(status));
    expect(readTokens()).toMatchObject(first);
  });

  describe('while someone else signs in', () => {
    it.each([200, 401])('does not end their session when the response is %i', async (status) => {
      stubLocks();
      fetchMock.mockImplementation(async () => {
        await startSession(second);
        return Response.json({ access: 'a2', refresh: 'r2', detail: 'nee' }, { status });
      });
      expect(await renewTokens(refused())).toBeNull();
      expect(readTokens()).toMatchObject(second);
      expect(isSignedIn.get()).toBe(true);
    });

    it('does not use their tokens for a call of the previous person', async () => {
      const before = refused();
      await startSession(second);
      expect(await renewTokens(before)).toBeNull();
      expect(fetchMock).not.toHaveBeenCalled();
    });
  });

  it('does not restore a session that was signed out in the meantime', async () => {
    fetchMock.mockImplementation(async () => {
      endSession();
      return Response.json({ access: 'a2', refresh: 'r2' });
    });
    expect(await renewTokens(refused())).toBeNull();
    expect(readTokens()).toBeNull();
  });
});

describe('the end of a session', () => {
  it('has the reason of the server, until someone signs in', async () => {
    const body = { detail: 'nee', code: 'token_not_valid', reason: 'rights_changed' };
    fetchMock.mockResolvedValue(Response.json(body, { status: 401 }));
    await renewTokens(refused());
    expect([sessionEnd.get(), isSignedIn.get()]).toEqual([{ reason: 'rights_changed', isWorkKept: true }, false]);
    await startSession(second);
    expect(sessionEnd.get()).toBeNull();
  });

  it('leaves a screen with unsaved work as it is, in every tab', () => {
    const release = guardWork({ hasUnsavedChanges: () => true, keepsDraft: false });
    localStorage.setItem('dijkportaal.end-reason', 'expired');
    localStorage.removeItem('dijkportaal.session');
    dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
    expect([readTokens(), sessionEnd.get(), isSignedIn.get()]).toEqual([
      null,
      { reason: 'expired', isWorkKept: false },
      true,
    ]);
    leaveEndedSession();
    expect(isSignedIn.get()).toBe(false);
    release();
  });

  it('by signing out in another tab leaves the screen, whatever was typed', () => {
    const release = guardWork({ hasUnsavedChanges: () => true, keepsDraft: false });
    localStorage.removeItem('dijkportaal.session');
    dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
    expect([sessionEnd.get(), isSignedIn.get()]).toEqual([null, false]);
    release();
  });
});

describe('the stored session', () => {
  it('is restored when a tab of an earlier session overwrites it', async () => {
    const earlier = refused();
    await startSession(second);
    localStorage.setItem('dijkportaal.session', JSON.stringify(earlier));
    dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
    expect(readTokens()).toMatchObject(second);
  });

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

  it('remains in this tab when another one renews it', () => {
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
