import type { IDToken } from 'openid-client';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import type { ProviderFacts } from '../sessions/public.ts';
import { hasTwoFactors, listOf, provedAt } from './claims.ts';
import type { SignedInResident } from './find-person.ts';

/** What a session remembers of its provider, as JSON. */
export type StoredFacts = ReturnType<typeof factsOf>;

const day = 86_400_000;
/** A clock of the provider may differ, and people are slow. */
const recentMs = 10 * 60_000;

export function factsOf(
  provider: OidcProvider,
  claims: IDToken,
  { asksAgain, resident }: { asksAgain: boolean; resident: SignedInResident | null },
) {
  const { acr, amr } = claims;
  return {
    hasTwoFactors: hasTwoFactors(provider, claims),
    provider: provider.key,
    acr: typeof acr === 'string' ? acr.slice(0, 200) : null,
    amr:
      amr === undefined
        ? null
        : listOf(amr)
            .slice(0, 10)
            .map((value) => value.slice(0, 100)),
    level: resident?.level ?? null,
    actingHash: resident?.actingHash ?? null,
    authenticatedAt: authenticatedAt(provedAt(claims), asksAgain).toISOString(),
  };
}

/** A sign-in without a question there may be one of this morning: it is recent only if the provider says so. */
function authenticatedAt(proved: Date | null, asksAgain: boolean): Date {
  const now = Date.now();
  if (proved === null) return new Date(asksAgain ? now : now - day);
  const isNew = asksAgain && now - proved.getTime() < recentMs;
  return isNew || proved.getTime() > now ? new Date(now) : proved;
}

export const readFacts = ({ authenticatedAt, ...facts }: StoredFacts): ProviderFacts & { provider: string } => ({
  ...facts,
  authenticatedAt: new Date(authenticatedAt),
});
