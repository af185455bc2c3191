import * as z from 'zod/mini';
import { MfaToken, SignedIn } from './auth.ts';
import { describe, endpoint } from './platform/endpoint.ts';
import { IdParams, Timestamp } from './platform/fields.ts';

/** A provider with which people sign in, as the sign-in page shows it. */
export const SignInProvider = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['staff', 'residents']),
});
export type SignInProvider = z.output<typeof SignInProvider>;
describe(SignInProvider, {
  this: 'A provider with which people can sign in: a browser goes to `/auth/oidc/{key}/start?next=/path`.',
  name: "What follows 'Inloggen met' on its button.",
  kind: 'Whom it is for.',
});

/** The page of the web app to which a sign-in at a provider returns, with one of these in the fragment. */
export const returnPage = '/inloggen';

/** Why a sign-in at a provider did not succeed, in the fragment of the page that it returns to. */
export const signInFailures = [
  'unavailable',
  'refused',
  'invalid',
  'expired',
  'no_rights',
  'not_linked',
  'deactivated',
  'busy',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** The single-use secret in the fragment of the page; it works only in the browser that began. */
const ReturnCode = z.string().check(z.minLength(1), z.maxLength(200));

/** A provider that an account is linked to. What the provider knows the person by is left out. */
export const LinkedProvider = z.object({
  id: z.int(),
  name: z.string(),
  linked_at: Timestamp,
});
export type LinkedProvider = z.output<typeof LinkedProvider>;
describe(LinkedProvider, {
  this: 'A provider with which the person of an account can sign in.',
  name: 'As on the button of the sign-in page; the key of a provider that is no longer in the settings.',
});

/** Somebody at a provider who may be the owner of an account. */
export const LinkRequest = z.object({
  id: z.int(),
  provider: z.string(),
  name: z.string(),
  asked_at: Timestamp,
});
export type LinkRequest = z.output<typeof LinkRequest>;
describe(LinkRequest, {
  this: 'Somebody who signed in at a provider of staff with the e-mail address of this account, and is not linked to it.',
  name: 'What the provider calls them; may be empty.',
});

export const oidc = {
  description: 'Signing in at a provider of OpenID Connect, such as the organisation where staff work.',
  exchange: endpoint({
    method: 'POST',
    url: '/auth/oidc/exchange/',
    access: 'public',
    extension: true,
    summary: 'Sign in with the code that a sign-in at a provider returned; 401 with error, or the MFA detail',
    description: 'Works only in the browser that began the sign-in: it has a cookie for it.',
    statuses: [401, 429],
    body: z.strictObject({
      code: ReturnCode,
      mfa_token: z.optional(z.nullable(MfaToken)),
      rotate_refresh: z._default(z.boolean(), false),
    }),
    response: SignedIn,
  }),
  confirm: endpoint({
    method: 'POST',
    url: '/auth/oidc/confirm/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    withoutMfa: true,
    summary: 'Confirm the signed-in person with what a provider returned, for calls that return 403 reauth_required',
    description:
      'For a sign-in that began with `confirm=true`, in the same browser. The level of the session becomes that of this sign-in. 409 if it took too long, or it is about somebody else.',
    statuses: [409],
    body: z.strictObject({ code: ReturnCode }),
    response: z.object({ detail: z.string() }),
  }),
  link: endpoint({
    method: 'POST',
    url: '/auth/oidc/link/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    summary: 'Link the person that a provider returned to your own account, so that you can sign in with it',
    description:
      'Needs a sign-in of at most ten minutes ago and the cookie of the browser. 409 if either of them is linked already.',
    statuses: [403, 409],
    body: z.strictObject({ code: ReturnCode }),
    response: z.object({ detail: z.string() }),
  }),
  linked: endpoint({
    method: 'GET',
    url: '/api/users/:id/identities/',
    access: 'superuser',
    extension: true,
    summary: 'The providers that an account is linked to, oldest first, and open requests to link one',
    params: IdParams,
    response: z.object({ results: z.array(LinkedProvider), requests: z.array(LinkRequest) }),
  }),
  confirmLink: endpoint({
    method: 'POST',
    url: '/api/users/:id/link-requests/:request/',
    access: 'superuser',
    withoutKey: true,
    extension: true,
    summary: 'Link the person of a request to this account of staff, and mail its owner',
    description:
      'Needs a sign-in of at most ten minutes ago. 409 for your own account, or if either is linked already.',
    params: z.extend(IdParams, { request: IdParams.shape.id }),
    statuses: [409],
    response: z.object({ detail: z.string() }),
  }),
  refuseLink: endpoint({
    method: 'DELETE',
    url: '/api/users/:id/link-requests/:request/',
    access: 'superuser',
    extension: true,
    summary: 'Refuse a request to link an account; the same person can ask again after two weeks',
    params: z.extend(IdParams, { request: IdParams.shape.id }),
    response: z.object({ detail: z.string() }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    url: '/api/users/:id/identities/:identity/',
    access: 'superuser',
    extension: true,
    summary: 'Unlink a provider from the account of somebody else, and end the sessions that began there; mails them',
    description: 'Needs a sign-in of at most ten minutes ago. 409 for your own account.',
    params: z.extend(IdParams, { identity: IdParams.shape.id }),
    statuses: [409],
    response: z.object({ detail: z.string() }),
  }),
};
