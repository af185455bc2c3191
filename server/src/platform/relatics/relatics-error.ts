/**
 * Why there is no usable response. `export-error`: Relatics itself refused. `empty`: a response without a report.
 * `malformed`: not the agreed XML. `schema-drift`: the report has other elements or attributes than the settings name.
 * `unavailable`: not called, because the circuit is open or the queue is full. `bad-request`: an invalid id.
 */
export type RelaticsFailure =
  | 'timeout'
  | 'network'
  | 'http'
  | 'auth'
  | 'export-error'
  | 'empty'
  | 'malformed'
  | 'too-large'
  | 'schema-drift'
  | 'file-missing'
  | 'bad-archive'
  | 'unavailable'
  | 'bad-request';

interface Details {
  /** Whether the same call may succeed a little later. */
  retryable?: boolean;
  /** The message of Relatics, shortened. */
  upstreamText?: string | undefined;
  /** The HTTP status, if there was one. */
  status?: number;
  /** Milliseconds after which Relatics allows a retry. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

const maxTextLength = 500;

/** Every failure of the connection. The message is for the log, never for a resident. */
export class RelaticsError extends Error {
  readonly kind: RelaticsFailure;
  readonly retryable: boolean;
  readonly upstreamText: string | undefined;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: RelaticsFailure, message: string, details: Details = {}) {
    super(`Relatics: ${message}`, { cause: details.cause });
    this.kind = kind;
    this.retryable = details.retryable ?? false;
    this.upstreamText = details.upstreamText?.slice(0, maxTextLength);
    this.status = details.status;
    this.retryAfter = details.retryAfter;
  }
}

/** The error of a call that the semaphore refused. */
export function queueError(reason: 'full' | 'timeout'): RelaticsError {
  if (reason === 'timeout') return new RelaticsError('timeout', 'no free place in time', { retryable: true });
  return new RelaticsError('unavailable', 'too many calls are waiting already', { retryable: true });
}

/** The text of an XML or HTML response as one short line for the log. */
export function shorten(text: string): string {
  // Every other part is the content of a style or script.
  const parts = text.split(/<\/?(?:style|script)\b[^<>]*>/i).filter((_part, index) => index % 2 === 0);
  return parts
    .join(' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextLength);
}
