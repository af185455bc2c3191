/**
 * Why there is no usable response. `busy`: PDOK or the portal has too many calls. `http`: another unsuccessful status.
 * `malformed`: not the agreed format. `crossing`: an outline crosses itself. `off`: the service has no address in the settings.
 */
export type PdokFailure = 'busy' | 'timeout' | 'network' | 'http' | 'malformed' | 'crossing' | 'too-large' | 'off';

/** Every failure of PDOK. The message is for the log. */
export class PdokError extends Error {
  readonly kind: PdokFailure;
  /** Milliseconds after which a retry makes sense, if PDOK said so. */
  readonly retryAfter: number | undefined;
  /** Whether the same call may succeed later. */
  readonly isTemporary: boolean;

  constructor(
    kind: PdokFailure,
    message: string,
    details: { retryAfter?: number | undefined; isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(`PDOK: ${message}`, { cause: details.cause });
    this.kind = kind;
    this.retryAfter = details.retryAfter;
    this.isTemporary = details.isTemporary ?? ['busy', 'timeout', 'network'].includes(kind);
  }
}
