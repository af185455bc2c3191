import type { IDToken } from 'openid-client';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import { isEntra, type OidcProvider } from '../platform/oidc/settings.ts';

/**
 * The value at a path in claims: a claim of that name, which may have dots, or one inside another, such as
 * `realm_access.roles`.
 */
export function readClaim(claims: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  const [first = '', ...rest] = path.split('.');
  const inside = Object.hasOwn(claims, first) ? claims[first] : undefined;
  if (rest.length === 0 || typeof inside !== 'object' || inside === null) return undefined;
  return readClaim(inside as Record<string, unknown>, rest.join('.'));
}

/** The texts in a claim that may have one or several. */
export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');

/** Whom the provider means, for as long as it exists. Throws invalid. */
export function subjectOf({ issuer }: OidcProvider, claims: IDToken): string {
  const subject = isEntra(issuer) ? claims['oid'] : claims.sub;
  if (typeof subject === 'string' && subject !== '') return subject;
  throw new OidcError('invalid', 'the token does not say who it is about: Entra ID needs the scope profile');
}

/** The rights that somebody has according to a provider of staff. `isSuperuser` is null if it does not decide that. */
export function rightsOf(provider: OidcProvider, claims: IDToken): { isStaff: boolean; isSuperuser: boolean | null } {
  const values = listOf(readClaim(claims, provider.rolesClaim));
  const has = (wanted: string[]) => wanted.some((value) => values.includes(value));
  const isSuperuser = has(provider.superuserValues);
  return {
    isStaff: isSuperuser || has(provider.staffValues),
    isSuperuser: provider.superuserValues.length === 0 ? null : isSuperuser,
  };
}

/** Whether the provider checked a second factor, as far as the settings trust it. */
export function hasTwoFactors({ mfaValues }: OidcProvider, claims: IDToken): boolean {
  const values = new Set(['amr', 'acr', 'acrs'].flatMap((name) => listOf(claims[name])));
  return mfaValues.some((value) => values.has(value));
}

/** When the person last proved who they are at the provider; null if it does not say. */
export const provedAt = ({ auth_time: seconds }: IDToken): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : null;

/**
 * What a provider says about a person that an account needs. An address is one that the provider says it checked
 * (`email_verified`); Entra ID and ADFS never say so, and for these the settings can trust every address.
 */
export function personIn(
  { trustsEmail }: Pick<OidcProvider, 'trustsEmail'>,
  claims: IDToken,
): { email: string | null; firstName: string; lastName: string } {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim().slice(0, 150) : '');
  const { email_verified: isChecked } = claims;
  // The name to sign in with is often an address, which `email_verified` says nothing about.
  const email = text('email') || (trustsEmail ? text('preferred_username') : '');
  const [first = '', ...rest] = text('name').split(' ');
  return {
    email: isChecked === true || (trustsEmail && isChecked !== false) ? email.toLowerCase() : null,
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
  };
}
