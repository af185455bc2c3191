import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { EmailAddress } from './fields.ts';
import { User } from './users.ts';

/** `access` is a JWT of 10 minutes; `refresh` is opaque and renews it. */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof TokenPair>;

const RefreshToken = z.string().check(z.minLength(1), z.maxLength(200));

/** What a person types to sign in. */
export const Credentials = z.strictObject({
  email: EmailAddress,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  mfa_token: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  /** Asks for a new refresh token at every renewal; a client that keeps one refresh token leaves it out. */
  rotate_refresh: z._default(z.boolean(), false),
});

export const auth = {
  login: endpoint({
    method: 'POST',
    url: '/api/dj-rest-auth/login/',
    access: 'public',
    summary: 'Sign in with e-mail and password; 401 with non_field_errors, 429 after too many attempts',
    body: Credentials,
    answer: z.extend(TokenPair, { user: User }),
  }),
  refresh: endpoint({
    method: 'POST',
    url: '/api/dj-rest-auth/token/refresh/',
    access: 'public',
    summary: 'A new access token; 401 token_not_valid when the session has ended',
    body: z.strictObject({ refresh: RefreshToken }),
    answer: TokenPair,
  }),
  logout: endpoint({
    method: 'POST',
    url: '/api/dj-rest-auth/logout/',
    access: 'public',
    summary: 'End the session of the bearer (also an expired one) or of the given refresh token',
    body: z.optional(z.nullable(z.strictObject({ refresh: z.optional(RefreshToken) }))),
    answer: z.object({ detail: z.string() }),
  }),
};
