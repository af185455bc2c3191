import * as z from 'zod/mini';
import { describe } from './endpoint.ts';
import { Timestamp } from './fields.ts';
import { PasskeyRequestOptions } from './passkey-options.ts';

export const SessionEnd = z.enum([
  'expired',
  'signed_out',
  'ended_elsewhere',
  'password_changed',
  'rights_changed',
  'mfa_reset',
  'deactivated',
  'reused',
  'ended_by_provider',
  'unlinked',
]);
export type SessionEnd = z.output<typeof SessionEnd>;
describe(
  SessionEnd,
  'Why a session ended: with the 401 of a renewal. `ended_elsewhere` is another device of the same person, `ended_by_provider` the organisation or scheme that they signed in with, `unlinked` a superuser who unlinked that from the account.',
);

export const ErrorCode = z.enum([
  'token_not_valid',
  'not_authenticated',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'throttled',
  'reauth_required',
  'mfa_required',
  'needs_confirmation',
  'conflict',
  'recovery_code_used',
  'passkey_required',
  'read_only',
  'level_required',
]);
export type ErrorCode = z.output<typeof ErrorCode>;
describe(
  ErrorCode,
  'Errors that a program acts on. `reauth_required`: the sign-in is too long ago for this, ask in one of the ways of `/auth/reauthenticate/`, then call again. `mfa_required`: the caller is staff and must set up their second factor first. `needs_confirmation`: a synchronisation that would delete many contacts runs if called again with `confirm`. `conflict`: someone else changed it since it was read (409 or 412), show both versions and let the person choose. `recovery_code_used`: the code of the second factor is a recovery code that was used before. `passkey_required`: the second factor of this person is a passkey, not a code. `read_only`: the caller views the portal as a resident and cannot change anything. `level_required`: sign in again with `provider`, with `deed=true`, then call again.',
);

export const FieldErrors = z.record(z.string(), z.array(z.string()));
describe(FieldErrors, 'Invalid input: sentences by field, `non_field_errors` for errors of no single field.');

export const Refusal = z.object({ error: z.string(), code: z.optional(ErrorCode) });
describe(Refusal, 'The input is valid, but the present state does not allow it. `code` if a program can act on it.');

export const Failure = z.object({
  detail: z.string(),
  code: z.optional(ErrorCode),
  reason: z.optional(SessionEnd),
  provider: z.optional(z.string()),
  changed_by: z.optional(z.string()),
  changed_at: z.optional(Timestamp),
  passkey_options: z.optional(PasskeyRequestOptions),
});
describe(Failure, {
  this: 'All other errors, with `code` for programs and the `reason` of a refused renewal.',
  provider: 'With `level_required`: the key of the provider to sign in with.',
  changed_by: 'With a 412 to staff: the name of the person who made the last change.',
  passkey_options: 'With a 401 that asks for the second factor: sign these with a passkey instead of typing a code.',
});

/**
 * The body of an error (specification, section 8). One key for each kind of error, unless the specification names
 * another for a call: `FieldErrors` for 400, and for 413 of a file over its limit; `Refusal` for 409; `Failure` for all
 * others.
 */
export type ErrorBody =
  | {
      detail?: string;
      code?: ErrorCode;
      error?: string;
      reason?: SessionEnd;
      provider?: string;
      changed_by?: string;
      changed_at?: string;
      passkey_options?: PasskeyRequestOptions;
    }
  | Record<string, string[]>;

/** The key of errors that belong to no single field. */
export const nonFieldErrors = 'non_field_errors';
