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

/** The request of this tab. It survives a reload: on a phone, switching to the mail app and back may be one. */
export function readCodeRequest(): CodeRequest | null {
  try {
    const { email, secret, madeAt } = JSON.parse(tabStore.read('dijkportaal.code-request') ?? '') as Record<
      string,
      unknown
    >;
    const isAlive = typeof madeAt === 'number' && Date.now() - madeAt < lifetime;
    if (!isAlive || typeof secret !== 'string') return null;
    return { email: typeof email === 'string' ? email : undefined, secret };
  } catch {
    return null;
  }
}

/** Stores a new request. */
export function storeCodeRequest(request: CodeRequest): void {
  tabStore.write('dijkportaal.code-request', JSON.stringify({ ...request, madeAt: Date.now() }));
}

/** Removes the request after use. */
export function forgetCodeRequest(): void {
  tabStore.write('dijkportaal.code-request', null);
}
