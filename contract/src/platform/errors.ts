/**
 * The body of an error (specification, section 8). One key for each kind of error, unless the specification names
 * another for a call:
 * - 400, and 413 for a file over its limit: the input is wrong. `{field: ["…"]}`, or `non_field_errors` if it belongs to
 *   no single field.
 * - 409: the input is right, but what is stored does not allow it now. `{error: "…"}`, with `code` if a program can go on.
 * - All others: `{detail: "…"}`, with `code` for programs.
 */
export type ErrorBody =
  | { detail?: string; code?: ErrorCode; error?: string; reason?: SessionEnd }
  | Record<string, string[]>;

/** Why a session ended: with the 401 of a renewal. `ended_elsewhere` is another device of the same person. */
export type SessionEnd =
  | 'expired'
  | 'signed_out'
  | 'ended_elsewhere'
  | 'password_changed'
  | 'rights_changed'
  | 'mfa_reset'
  | 'deactivated'
  | 'reused';

/** Errors that a program acts on. */
export type ErrorCode =
  | 'token_not_valid'
  | 'not_authenticated'
  | 'permission_denied'
  | 'not_found'
  | 'method_not_allowed'
  | 'throttled'
  /** The sign-in is too long ago for this: ask for the password or a code, then call again. */
  | 'reauth_required'
  /** The caller is staff and must set up their second factor first. */
  | 'mfa_required'
  /** A synchronisation that would delete many contacts: it runs if called again with `confirm`. */
  | 'needs_confirmation'
  /** Someone else changed it since it was read (409 or 412): show both versions and let the person choose. */
  | 'conflict';

/** The key of errors of no single field. */
export const nonFieldErrors = 'non_field_errors';
