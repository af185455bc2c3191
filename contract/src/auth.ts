import * as z from 'zod/mini';
import { PasskeyAssertion } from './passkeys.ts';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension } from './platform/extension.ts';
import { EmailAddress } from './platform/fields.ts';
import { PasskeyRequestOptions } from './platform/passkey-options.ts';
import { User } from './users.ts';

export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof TokenPair>;
describe(TokenPair, '`access` is a JWT of 10 minutes; `refresh` is opaque and renews it.');

export const SignedIn = z.extend(TokenPair, { user: User });
describe(SignedIn, 'The response to every kind of sign-in.');

const RefreshToken = z.string().check(z.minLength(1), z.maxLength(200));

export const Password = z.string().check(z.minLength(1), z.maxLength(1000));
describe(Password, 'A password as typed; the server decides which passwords may be stored.');

export const MfaToken = z.string().check(z.maxLength(40));
describe(MfaToken, '6 digits of an authenticator, or a recovery code; spaces and dashes are ignored.');

/** The single-use secret in a mailed link. */
const MailedToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Requests a new refresh token at every renewal; a client with a single refresh token omits it. */
const rotateRefresh = z._default(z.boolean(), false);

/** As the second factor, instead of a code: signs the `passkey_options` of the 401 that asked for it. */
const passkey = z.optional(PasskeyAssertion);

export const Credentials = z.strictObject({
  email: EmailAddress,
  password: Password,
  mfa_token: z.optional(z.nullable(MfaToken)),
  passkey,
  rotate_refresh: rotateRefresh,
});
describe(Credentials, 'The credentials of a sign-in.', {
  email: 'anna@example.org',
  password: 'vier grutto slootkant',
});

export const NewPassword = z.strictObject({
  new_password: z.string().check(z.maxLength(1000)),
  re_new_password: z.string().check(z.maxLength(1000)),
});
describe(NewPassword, 'The new password, twice.');

/** The detail of the 401 that asks for a code; a client shows its field when it reads this. */
export const mfaTokenInvalid = 'MFA token is invalid';

const detail = z.object({ detail: z.string() });

export const SignOutThere = z.object({ name: z.string(), url: z.string() });
export type SignOutThere = z.output<typeof SignOutThere>;
describe(SignOutThere, 'Where a browser signs out at the provider that the session began with.');

export const auth = {
  description:
    'Signing in with a password, a passkey, a mailed link or code; renewing and ending a session; passwords.',
  login: endpoint({
    method: 'POST',
    url: '/api/dj-rest-auth/login/',
    access: 'public',
    summary:
      "Sign in; 401 with non_field_errors, 401 detail 'MFA token is invalid' asks for a code, 429 after too many attempts",
    statuses: [401, 429],
    body: Credentials,
    response: SignedIn,
  }),
  refresh: endpoint({
    method: 'POST',
    url: '/api/dj-rest-auth/token/refresh/',
    access: 'public',
    summary: 'A new access token; 401 token_not_valid when the session has ended',
    statuses: [401],
    body: z.strictObject({ refresh: RefreshToken }),
    response: z.extend(TokenPair, { refresh: extension(z.string()) }),
  }),
  logout: endpoint({
    method: 'POST',
    url: '/api/dj-rest-auth/logout/',
    access: 'public',
    summary: 'End the session of the bearer (also an expired one) or of the given refresh token',
    description:
      '`sign_out_there` is where a browser can sign out at the provider as well: within ten minutes, and once.',
    body: z.optional(z.nullable(z.strictObject({ refresh: z.optional(RefreshToken) }))),
    response: z.extend(detail, { sign_out_there: extension(z.optional(SignOutThere)) }),
  }),
  sendLoginLink: endpoint({
    method: 'POST',
    url: '/auth/send-login-link/',
    access: 'public',
    plainErrors: true,
    summary: 'Mail a login link and a 6-digit code; 400 with error, 429 with error after too many requests',
    description:
      'The response and its timing do not reveal whether an account has this address.\n\n`code_request` is a secret: the mailed code works only together with it.',
    statuses: [429],
    body: z.strictObject({ email: EmailAddress }),
    response: z.extend(detail, { code_request: extension(z.string()) }),
  }),
  sendNewLink: endpoint({
    method: 'POST',
    url: '/auth/send-new-link/',
    access: 'public',
    extension: true,
    plainErrors: true,
    summary: 'Mail a new link and code for one that was used or has expired; 401 if it was replaced, 429 with error',
    description:
      'The mail is of the same kind (login, reset, invitation) and goes to the same person. `code_request` is as for a login link.',
    statuses: [401, 429],
    body: z.strictObject({ token: MailedToken }),
    response: z.extend(detail, { code_request: z.string() }),
  }),
  confirmLoginCode: endpoint({
    method: 'POST',
    url: '/auth/login-code-confirm/',
    access: 'public',
    extension: true,
    summary: 'Sign in with the 6-digit code of a mail; 401 with error, or the MFA detail',
    statuses: [401, 429],
    body: z.strictObject({
      email: z.optional(EmailAddress),
      code_request: MailedToken,
      code: z.string().check(z.trim(), z.maxLength(20)),
      mfa_token: z.optional(z.nullable(MfaToken)),
      passkey,
      rotate_refresh: rotateRefresh,
    }),
    response: SignedIn,
  }),
  confirmLink: endpoint({
    method: 'POST',
    url: '/auth/passwordless-login-confirm/',
    access: 'public',
    summary: 'Exchange the token of a mailed link (login, reset, invitation); 401 with error, or the MFA detail',
    statuses: [401, 429],
    body: z.strictObject({
      token: MailedToken,
      mfa_token: z.optional(z.nullable(MfaToken)),
      passkey,
      rotate_refresh: rotateRefresh,
    }),
    response: z.extend(TokenPair, { user: extension(User) }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    url: '/auth/passkey-options/',
    access: 'public',
    extension: true,
    plainErrors: true,
    summary: 'What a browser needs to sign in with a passkey and nothing else; 429 with error after too many requests',
    statuses: [429],
    response: PasskeyRequestOptions,
  }),
  confirmPasskey: endpoint({
    method: 'POST',
    url: '/auth/passkey-confirm/',
    access: 'public',
    extension: true,
    plainErrors: true,
    summary: 'Sign in with a passkey, which is both factors; 401 with error, 429 after too many attempts',
    statuses: [401, 429],
    body: z.strictObject({ passkey: PasskeyAssertion, rotate_refresh: rotateRefresh }),
    response: SignedIn,
  }),
  confirmPresence: endpoint({
    method: 'POST',
    url: '/auth/confirm-presence/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    withoutMfa: true,
    summary: 'Say that a person uses this session, which a mailed link opened: mail scanners open links too',
    description:
      'A session that was opened by a link that the person did not request, such as an invitation, counts as a sign-in (`last_login`) from this call or a new password on.',
    response: detail,
  }),
  resetPassword: endpoint({
    method: 'POST',
    url: '/auth/password-reset/',
    access: 'public',
    summary: 'Mail a link to choose a new password; 400 with email[0], 429 after too many requests',
    statuses: [429],
    body: z.strictObject({ email: EmailAddress }),
    response: detail,
  }),
  changePassword: endpoint({
    method: 'POST',
    url: '/auth/users/set_password/',
    access: 'signed-in',
    withoutKey: true,
    withoutMfa: true,
    summary: 'Change your own password; errors per field. Ends all other sessions',
    statuses: [403, 429],
    body: z.extend(NewPassword, { current_password: z.string().check(z.maxLength(1000)) }),
    response: detail,
  }),
  updatePassword: endpoint({
    method: 'POST',
    url: '/api/update_password/',
    access: 'signed-in',
    withoutKey: true,
    withoutMfa: true,
    summary:
      'Choose a password after an invitation or a reset, without the old one; 400 with errors, 403 at any other time',
    statuses: [403],
    body: NewPassword,
    response: detail,
  }),
  chooseLinks: endpoint({
    method: 'POST',
    url: '/api/update_password/links/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    summary: 'Choose to sign in with mailed links instead of a password, at a first sign-in; 403 at any other time',
    description:
      '`first_login` and `password_reset` of the profile become false. A password that staff set is removed, and other sessions end.',
    statuses: [403],
    response: detail,
  }),
  reauthenticationWays: endpoint({
    method: 'GET',
    url: '/auth/reauthenticate/',
    access: 'signed-in',
    extension: true,
    withoutMfa: true,
    summary: 'How the signed-in person can confirm who they are, for calls that return 403 reauth_required',
    description:
      'With a provider a browser goes to `/auth/oidc/{key}/start?confirm=true&next=/path`. Who can do none of this signs in again.',
    response: z.object({
      password: z.boolean(),
      mfa_token: z.boolean(),
      passkey: z.boolean(),
      providers: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  }),
  reauthenticationOptions: endpoint({
    method: 'POST',
    url: '/auth/reauthenticate/passkey-options/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    withoutMfa: true,
    summary: 'What a browser needs to confirm the signed-in person with a passkey; 409 without one',
    statuses: [409],
    response: PasskeyRequestOptions,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    url: '/auth/reauthenticate/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    withoutMfa: true,
    summary: 'Confirm the signed-in person by password, code or passkey, for calls that return 403 reauth_required',
    statuses: [429],
    body: z.strictObject({ password: z.optional(Password), mfa_token: z.optional(MfaToken), passkey }),
    response: detail,
  }),
};
