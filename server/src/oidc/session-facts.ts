import type { Config } from '../platform/config.ts';
import type { Answer } from '../platform/oidc/client.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import { sealTokens, type ProviderFacts } from '../sessions/public.ts';
import { hasTwoFactors, provedAt } from './claims.ts';
import type { SignedInResident } from './find-person.ts';
import { hashSubject, sidPlace } from './identities.ts';

/** What a session remembers of its provider, as JSON. */
export type StoredFacts = ReturnType<typeof factsOf>;

const day = 86_400_000;
/** A clock of the provider may differ, and people are slow. */
const recentMs = 10 * 60_000;

export function factsOf(
  provider: OidcProvider,
  { claims, ...tokens }: Answer,
  { config, asksAgain, resident }: { config: Config; asksAgain: boolean; resident: SignedInResident | null },
) {
  const { key, issuer, kind } = provider;
  const { sub, sid } = claims;
  const atProvider = {
    provider: key,
    subjectHash: hashSubject(config, issuer, sub)[0],
    sidHash: typeof sid === 'string' ? hashSubject(config, sidPlace(issuer), sid)[0] : null,
    // A token of a resident may hold a number of the government.
    sealed: kind === 'staff' ? sealTokens(config, tokens) : null,
    canSignOut: tokens.canSignOut,
  };
  return {
    atProvider,
    hasTwoFactors: hasTwoFactors(provider, claims),
    provider: key,
    level: resident?.level ?? null,
    actingHash: resident?.actingHash ?? null,
    authenticatedAt: authenticatedAt(provedAt(claims), asksAgain).toISOString(),
  };
}

/** A sign-in there may be one of this morning, also if we asked for a new one: it is recent only if the provider says so. */
function authenticatedAt(proved: Date | null, asksAgain: boolean): Date {
  const now = Date.now();
  if (proved === null) return new Date(now - day);
  const isNew = asksAgain && now - proved.getTime() < recentMs;
  return isNew || proved.getTime() > now ? new Date(now) : proved;
}

export const readFacts = ({ authenticatedAt, ...facts }: StoredFacts): ProviderFacts & { provider: string } => ({
  ...facts,
  authenticatedAt: new Date(authenticatedAt),
});
