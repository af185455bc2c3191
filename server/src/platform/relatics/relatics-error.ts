/**
 * Why Relatics gave no usable answer. `export-error`: Relatics itself refused. `empty`: an answer without a report.
 * `malformed`: not the XML that was agreed. `schema-drift`: the report has other elements or attributes than the
 * settings name. `unavailable`: not even asked, since it has been failing or too many wait. `bad-request`: an id that
 * cannot be one.
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
  /** Whether the same call may well work a little later. */
  retryable?: boolean;
  /** What Relatics said, cut short. */
  upstreamText?: string | undefined;
  /** HTTP status, where there was one. */
  status?: number;
  /** Milliseconds after which Relatics wants to be asked again. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

const longestText = 500;

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
    this.upstreamText = details.upstreamText?.slice(0, longestText);
    this.status = details.status;
    this.retryAfter = details.retryAfter;
  }
}

/** Text out of an answer, XML or HTML, in one short line for the log. */
export function shorten(text: string): string {
  return text
    .replaceAll(/<(style|script)\b[^]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);
}
