import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { RelaticsError, shorten } from './relatics-error.ts';

/** A request. `fetch` cannot be used: it refuses a body on GET, which the REST form needs. */
export interface Exchange {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
}

/** Sends a request and returns once the headers have arrived. Redirects are not followed. Throws a RelaticsError. */
export async function send({ url, method, headers, body }: Exchange, signal: AbortSignal): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const payload = Buffer.from(body);
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method,
        headers: { ...headers, 'Content-Length': String(payload.length), 'Accept-Encoding': 'identity' },
        signal,
      },
      resolve,
    )
      .on('error', (error) => reject(networkError(error, signal)))
      .end(payload);
  });
}

/** The chunks of a response up to `maxBytes`; the connection is closed however reading ends. */
export async function* readBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const tooLarge = () => new RelaticsError('too-large', `the response is over ${maxBytes} bytes`);
  const giveUp = () => response.destroy();
  signal.addEventListener('abort', giveUp);
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof RelaticsError ? error : networkError(error as Error, signal);
  } finally {
    signal.removeEventListener('abort', giveUp);
    response.destroy();
  }
}

/** The beginning of a response as text, for tokens and error pages. */
export async function readStart(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of readBody(response, Number.POSITIVE_INFINITY, signal)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

/** Turns every status but 200 into an error with the message of Relatics. */
export async function refuseFailure(response: IncomingMessage, signal: AbortSignal): Promise<void> {
  const status = response.statusCode ?? 0;
  if (status === 200) return;
  // The status matters more than the page: an incomplete error page changes nothing.
  const page = await readStart(response, 64 * 1024, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return '';
  });
  const upstreamText = faultText(page) ?? shorten(page);
  if (status === 401 || status === 403) {
    throw new RelaticsError('auth', `HTTP ${status}`, { status, upstreamText });
  }
  const isCallersFault = /<(?:\w+:)?(?:Value|faultcode)>\s*(?:\w+:)?(?:Sender|Client)\s*</.test(page);
  throw new RelaticsError('http', `HTTP ${status}`, {
    status,
    upstreamText,
    retryable: (status >= 500 || status === 429) && !isCallersFault,
    retryAfter: readRetryAfter(response.headers['retry-after']),
  });
}

function faultText(page: string): string | null {
  const found = /<(?:\w+:)?(Text|faultstring)\b[^<>]*>([^<]*)</.exec(page)?.[2];
  return found === undefined ? null : shorten(found);
}

function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}

function networkError(cause: Error, signal: AbortSignal): RelaticsError {
  if (signal.aborted && signal.reason instanceof RelaticsError) return signal.reason;
  const code = (cause as NodeJS.ErrnoException).code ?? cause.message;
  return new RelaticsError('network', `the connection failed (${code})`, { retryable: true, cause });
}
