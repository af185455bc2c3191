/**
 * The shapes in which the server says no (specification, section 8). Field errors are `{field: ["…"]}`, those that
 * belong to no field stand under `non_field_errors`; `detail` and `error` are one sentence; `code` is for programs.
 */
export type ErrorBody = { detail?: string; code?: ErrorCode; error?: string } | Record<string, string[]>;

/** Errors that a program acts upon. */
export type ErrorCode =
  | 'token_not_valid'
  | 'not_authenticated'
  | 'permission_denied'
  | 'not_found'
  | 'throttled'
  /** The sign-in is too long ago for this: ask for the password or a code and call again. */
  | 'reauth_required'
  /** Staff who must first set up their second factor. */
  | 'mfa_required'
  /** A synchronisation that would delete much: it goes on when it is asked again with `confirm`. */
  | 'needs_confirmation'
  /** Somebody else changed it since it was read: show both and let the person choose. */
  | 'conflict';

/** The key of errors that belong to no single field. */
export const nonFieldErrors = 'non_field_errors';
