import * as z from 'zod';
import { startDeadline } from './deadline.ts';
import { readStart, refuseFailure, send } from './http-exchange.ts';
import { RelaticsError } from './relatics-error.ts';
import type { RelaticsAuth, RelaticsLimits } from './settings.ts';

/** The token for the Bearer header. */
export interface Tokens {
  /** Null if Relatics is called without a token. */
  current(signal: AbortSignal): Promise<string | null>;
  /** Discards this token, which Relatics refused. False if a new one cannot be requested. */
  forget(token: string | null): boolean;
}

const renewalMargin = 300_000;
const maxResponseBytes = 64 * 1024;
const TokenResponse = z.object({ access_token: z.string().min(1).max(16_384), expires_in: z.number().default(0) });

export function createTokens(auth: RelaticsAuth, userAgent: string, limits: RelaticsLimits): Tokens {
  if (auth.kind !== 'oauth') return { current: async () => null, forget: () => false };
  const client = auth;
  let token: { value: string; expiresAt: number } | null = null;
  let renewal: Promise<string> | null = null;

  async function renew(): Promise<string> {
    // Its own deadline: one caller that gives up must not abort what others wait for.
    const deadline = startDeadline(limits);
    try {
      const response = await send(tokenRequest(client, userAgent), deadline.signal);
      await refuseFailure(response, deadline.signal).catch((error: unknown) => {
        throw asRefusal(error);
      });
      const { access_token: value, expires_in: seconds } = readToken(
        await readStart(response, maxResponseBytes, deadline.signal),
      );
      token = { value, expiresAt: Date.now() + seconds * 1_000 };
      return value;
    } finally {
      deadline.stop();
    }
  }

  async function current(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    if (token !== null && token.expiresAt - Date.now() > renewalMargin) return token.value;
    renewal ??= renew().finally(() => {
      renewal = null;
    });
    return unlessAborted(renewal, signal);
  }

  function forget(refused: string | null): boolean {
    if (token?.value === refused) token = null;
    return true;
  }
  return { current, forget };
}

function tokenRequest(client: Extract<RelaticsAuth, { kind: 'oauth' }>, userAgent: string) {
  const { clientId, clientSecret, tokenUrl: url, style } = client;
  const grant = { grant_type: 'client_credentials' };
  const headers = { Accept: 'application/json', 'User-Agent': userAgent };
  if (style === 'form') {
    const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }).toString();
    const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    return { url, method: 'POST' as const, headers: form, body };
  }
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const basic = { ...headers, Authorization, 'Content-Type': 'text/plain' };
  return { url, method: 'POST' as const, headers: basic, body: new URLSearchParams(grant).toString() };
}

/** A 400 of the token endpoint means that the client is unknown; its message is preserved. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof RelaticsError) || error.status !== 400) return error;
  return new RelaticsError('auth', 'no token was given', { status: 400, upstreamText: error.upstreamText });
}

function readToken(body: string): z.output<typeof TokenResponse> {
  try {
    return TokenResponse.parse(JSON.parse(body));
  } catch {
    // Without the body and the cause: they may contain the token.
    throw new RelaticsError('malformed', 'the response of the token URL contains no token');
  }
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
