import { describeFailure } from './failure.ts';
import { nonFieldErrors, type ErrorBody, type ErrorCode, type SessionEnd } from '@dijkportaal/contract/platform/errors';

/** An unsuccessful response, thrown from anywhere in a route. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(statusCode: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(`HTTP ${statusCode}`);
    this.statusCode = statusCode;
    this.body = body;
    this.headers = headers;
  }
}

/** Invalid settings, one line each. */
export class ConfigError extends Error {}

/** What may be logged of an error: a database error contains the values of its query, which may be personal data. */
export function withoutSecrets(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code, constraint, table } = cause as { code?: string; constraint?: string; table?: string };
  const message = error.cause === undefined ? error.message : describeFailure(error);
  return { name: error.name, message, code, constraint, table, stack: cause.stack };
}

const sessionEnded = 'Uw sessie is verlopen. Log opnieuw in.';

const refuse = (statusCode: number, code: ErrorCode, detail: string) => new HttpError(statusCode, { detail, code });

/** Nobody is signed in. */
export const notAuthenticated = () => refuse(401, 'not_authenticated', 'U bent niet ingelogd.');
/** The access or refresh token is wrong, expired or revoked: the browser renews it or opens the sign-in page. */
export const tokenNotValid = () => refuse(401, 'token_not_valid', sessionEnded);
/** The same for a refresh token, with the reason if it is known. */
export const renewalRefused = (reason: SessionEnd | undefined) =>
  new HttpError(401, { detail: sessionEnded, code: 'token_not_valid', ...(reason !== undefined && { reason }) });
/** Signed in, but not allowed. */
export const permissionDenied = () => refuse(403, 'permission_denied', 'U hebt geen toegang tot dit onderdeel.');
/** The sign-in is over 10 minutes old: the browser asks for the password or a code and repeats the call. */
export const reauthRequired = () => refuse(403, 'reauth_required', 'Bevestig eerst opnieuw dat u het bent.');
/** Somebody who acts for the owner of the account under a mandate. */
export const onlyOwner = () =>
  refuse(403, 'permission_denied', 'U handelt namens iemand anders. Dit kan alleen die persoon zelf doen.');
/** Staff who have no second factor yet. */
export const mfaRequired = () => refuse(403, 'mfa_required', 'Stel eerst tweestapsverificatie in voor uw account.');
/** Staff who view the portal as a resident cannot change anything. */
export const readOnly = () =>
  refuse(403, 'read_only', 'U bekijkt het portaal als een bewoner. U kunt nu niets wijzigen of versturen.');
/** It does not exist, or this person may not see it: the response is the same. */
export const notFound = () => refuse(404, 'not_found', 'Niet gevonden.');
/** A refusal in one sentence, as `{error}`. */
export const plainError = (statusCode: number, error: string, headers?: Record<string, string>) =>
  new HttpError(statusCode, { error }, headers);
/** 409: the request is valid, but what is stored does not allow it now. */
export const conflict = (error: string, code?: ErrorCode) =>
  new HttpError(409, code === undefined ? { error } : { error, code });
/** 400: one field is wrong, as `{field: [text]}`. */
export const fieldError = (field: string, text: string) => new HttpError(400, { [field]: [text] });
/** An error that does not belong to a single field. */
export const formError = (statusCode: number, message: string, headers?: Record<string, string>) =>
  new HttpError(statusCode, { [nonFieldErrors]: [message] }, headers);

/** Others are saving the same object, and the call has waited for them long enough. */
export const beingSaved = () =>
  new HttpError(
    503,
    { detail: 'Iemand anders bewaart dit nu. Probeer het over een paar tellen opnieuw.' },
    { 'retry-after': '2' },
  );
