import { tabStore } from '../../platform/storage.ts';

/**
 * A mail requested in this tab: its code works together with this secret. The address is unknown when it was requested
 * with an expired link.
 */
export interface CodeRequest {
  email?: string | undefined;
  secret: string;
}

/** The server accepts a code for half an hour. */
const lifetime = 30 * 60_000;

/** What was requested: a login mail, or the mail that confirms an address typed with the code of a letter. */
export type CodeKind = 'login' | 'letter';

const keys = { login: 'dijkportaal.code-request', letter: 'dijkportaal.letter-request' } as const;

/** The request of this tab. It survives a reload: on a phone, switching to the mail app and back may be one. */
export function readCodeRequest(kind: CodeKind = 'login'): CodeRequest | null {
  try {
    const { email, secret, madeAt } = JSON.parse(tabStore.read(keys[kind]) ?? '') as Record<string, unknown>;
    const isAlive = typeof madeAt === 'number' && Date.now() - madeAt < lifetime;
    if (!isAlive || typeof secret !== 'string') return null;
    return { email: typeof email === 'string' ? email : undefined, secret };
  } catch {
    return null;
  }
}

/** Stores a new request. */
export function storeCodeRequest(request: CodeRequest, kind: CodeKind = 'login'): void {
  tabStore.write(keys[kind], JSON.stringify({ ...request, madeAt: Date.now() }));
}

/** Removes the request after use. */
export function forgetCodeRequest(kind: CodeKind = 'login'): void {
  tabStore.write(keys[kind], null);
}
