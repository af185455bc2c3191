import { auth, type TokenPair } from '@dijkportaal/contract/auth';
import type { SessionEnd } from '@dijkportaal/contract/platform/errors';
import { hasUnsavedWork, isWorkKept } from './unsaved-work.ts';
import { createObservable } from './observable.ts';
import { readObject } from './read-response.ts';
import { browserStore, onStoredElsewhere } from './storage.ts';

/** A token pair with the id of its sign-in, which does not change when the tokens are renewed. */
type StoredTokens = TokenPair & { signIn: string };

/** Whether this browser has a session. Follows sign-in and sign-out in other tabs. */
export const isSignedIn = createObservable(readTokens() !== null);

/** The session that this tab shows, with the last tokens it knows of; null while signed out. */
let own = readTokens();

onStoredElsewhere('dijkportaal.session', () => {
  const tokens = readTokens();
  if (tokens !== null && own !== null && Number(tokens.signIn) < Number(own.signIn)) {
    // A tab of an earlier session stored its renewal before it saw this sign-in: browsers share the store with a delay.
    storeTokens(own);
  } else if (tokens !== null && tokens.signIn !== own?.signIn) {
    // Someone signed in again in another tab: what this tab shows may belong to another person.
    location.reload();
  } else {
    own = tokens;
    const end = tokens === null ? readSessionEnd() : null;
    if (end === null) isSignedIn.set(tokens !== null);
    else noteEnd(end.reason);
  }
});

/** Why the last session ended without the person signing out; null while signed in, and after signing out. */
export const sessionEnd = createObservable(readSessionEnd());

interface EndedSession {
  reason: SessionEnd;
  /** Whether all unsaved changes are stored on this device as drafts. */
  isWorkKept: boolean;
}

function readSessionEnd(): EndedSession | null {
  const reason = browserStore.read('dijkportaal.end-reason');
  return reason === null || readTokens() !== null ? null : { reason: reason as SessionEnd, isWorkKept: true };
}

function noteEnd(reason: SessionEnd): void {
  sessionEnd.set({ reason, isWorkKept: isWorkKept() });
  if (!hasUnsavedWork()) leaveEndedSession();
}

/** The tokens that all tabs of this browser share. */
export function readTokens(): StoredTokens | null {
  const stored = browserStore.read('dijkportaal.session');
  if (stored === null) return null;
  try {
    const { access, refresh, signIn } = JSON.parse(stored) as Partial<StoredTokens>;
    return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh, signIn: signIn ?? '' } : null;
  } catch {
    return null;
  }
}

/** Starts a session in this browser. */
export function startSession(tokens: TokenPair): Promise<void> {
  return changeSession((current) => {
    // Later than every earlier sign-in, even if the clock was set back.
    storeTokens({ ...tokens, signIn: String(Math.max(Date.now(), Number(current?.signIn ?? 0) + 1 || 0)) });
    browserStore.write('dijkportaal.end-reason', null);
    sessionEnd.set(null);
    isSignedIn.set(true);
  });
}

/**
 * Removes the session from this browser; the screens redirect to sign-in. With unsaved work the screen remains, so that
 * the text can be copied, until `leaveEndedSession`.
 */
export function endSession(reason: SessionEnd = 'expired'): void {
  // Before the tokens are removed: other tabs read it when they are.
  browserStore.write('dijkportaal.end-reason', reason);
  forgetTokens();
  noteEnd(reason);
}

/** Redirects the screens of an ended session to sign-in. */
export function leaveEndedSession(): void {
  isSignedIn.set(false);
}

/** Removes the tokens without changing the screens, for a page that is about to be left. */
export function forgetTokens(): void {
  own = null;
  browserStore.write('dijkportaal.session', null);
}

/** Whether someone signed in again in another tab: this one then reloads. */
export function isReplaced(): boolean {
  const tokens = readTokens();
  return tokens !== null && tokens.signIn !== own?.signIn;
}

function storeTokens(tokens: StoredTokens): void {
  own = tokens;
  browserStore.write('dijkportaal.session', JSON.stringify(tokens));
}

/**
 * Renews refused tokens and stores the new ones. Returns null when the session ended, or was replaced by another one.
 * One tab at a time sends the request; the other tabs wait and use its tokens.
 */
export function renewTokens(refused: StoredTokens | null): Promise<TokenPair | null> {
  return withLock('dijkportaal.renewal', async () => {
    const before = readTokens();
    if (before === null && isSignedIn.get()) endSession(sessionEnd.get()?.reason);
    if (before === null || before.signIn !== refused?.signIn) return null;
    if (before.access !== refused.access) return before;
    const response = await fetch(auth.refresh.url, {
      method: auth.refresh.method,
      headers: { 'accept-language': 'nl-NL', 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: before.refresh }),
    });
    // Only a refusal ends the session: an unreachable or busy server may respond in a minute.
    const body: (Partial<TokenPair> & { reason?: SessionEnd }) | null = await readObject(response);
    // A gateway before it has other words for its own refusals, also in JSON.
    const isRefused =
      body !== null &&
      ((response.status === 401 && 'detail' in body) || (response.status === 400 && 'refresh' in body));
    if (!isRefused && (!response.ok || typeof body?.access !== 'string'))
      throw new Error(`renewal failed with ${response.status}`);
    return changeSession((current) => {
      // Someone may have signed in, or out, in another tab during the request.
      if (current?.refresh !== before.refresh) return current?.signIn === before.signIn ? current : null;
      if (isRefused) {
        endSession(body.reason);
        return null;
      }
      const renewed = { ...before, access: String(body.access), refresh: body.refresh ?? before.refresh };
      storeTokens(renewed);
      return renewed;
    });
  });
}

/** Changes the stored session while no other tab does. */
function changeSession<Result>(change: (current: StoredTokens | null) => Result): Promise<Result> {
  return withLock('dijkportaal.session', async () => change(readTokens()));
}

/** Web Locks exist on https and localhost only; elsewhere the server's grace period of 30 seconds covers renewals. */
function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, run) : run();
}
