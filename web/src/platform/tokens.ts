import { auth, type TokenPair } from '@dijkportaal/contract/auth';
import { createObservable } from './observable.ts';
import { browserStore, onStoredElsewhere } from './storage.ts';

/** A token pair with an id of its sign-in, which stays the same when the tokens are renewed. */
type StoredTokens = TokenPair & { signIn: string };

/** Whether this browser has a session. Follows sign-in and sign-out in other tabs. */
export const isSignedIn = createObservable(readTokens() !== null);

let ownSignIn = readTokens()?.signIn;

onStoredElsewhere('dijkportaal.session', () => {
  const tokens = readTokens();
  // Someone signed in again in another tab: what this tab shows may belong to another person.
  if (tokens !== null && tokens.signIn !== ownSignIn) location.reload();
  else isSignedIn.set(tokens !== null);
});

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
export function startSession(tokens: TokenPair): void {
  ownSignIn = String(Date.now());
  storeTokens(tokens, ownSignIn);
  isSignedIn.set(true);
}

/** Removes the session from this browser; the screens redirect to sign-in. */
export function endSession(): void {
  forgetTokens();
  isSignedIn.set(false);
}

/** Removes the tokens without changing the screens, for a page that is about to be left. */
export function forgetTokens(): void {
  browserStore.write('dijkportaal.session', null);
}

function storeTokens({ access, refresh }: TokenPair, signIn: string): void {
  browserStore.write('dijkportaal.session', JSON.stringify({ access, refresh, signIn }));
}

/**
 * Renews refused tokens; returns null when the session has ended. One tab at a time sends the request; the other tabs
 * wait and use its tokens.
 */
export function renewTokens(refused: TokenPair): Promise<TokenPair | null> {
  const renew = async (): Promise<TokenPair | null> => {
    const current = readTokens();
    if (current === null || current.access !== refused.access) return current;
    const response = await fetch(auth.refresh.url, {
      method: auth.refresh.method,
      headers: { 'accept-language': 'nl-NL', 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: current.refresh }),
    });
    // Only a refusal ends the session: an unreachable or busy server may respond in a minute.
    if (response.status === 401 || response.status === 400) return null;
    if (!response.ok) throw new Error(`renewal failed with ${response.status}`);
    const body = (await response.json()) as Partial<TokenPair>;
    const renewed = { access: String(body.access), refresh: body.refresh ?? current.refresh };
    storeTokens(renewed, current.signIn);
    return renewed;
  };
  // Web Locks exist on https and localhost only; elsewhere the server's grace period of 30 seconds covers it.
  return 'locks' in navigator ? navigator.locks.request('dijkportaal.renewal', renew) : renew();
}
