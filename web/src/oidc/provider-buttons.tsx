import type { SignOutThere } from '@dijkportaal/contract/auth';
import { useState } from 'react';
import { useObservable } from '../platform/observable.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { tabStore } from '../platform/storage.ts';
import { useTexts } from './texts.ts';

/** A link for each provider with which people can sign in; nothing if there are none. */
export function ProviderButtons({ next }: { next: string }) {
  const t = useTexts();
  const providers = useObservable(portalFacts)?.sign_in_providers ?? [];
  const [there] = useState(readSignOutThere);
  if (providers.length === 0) return null;
  return (
    <section className="stack-3" aria-label={t('ways')}>
      {there !== null && (
        <p className="flush">
          {t('signedOut', { name: there.name })}{' '}
          <a href={there.url} onClick={forgetSignOutThere}>
            {t('signOutThere', { name: there.name })}
          </a>
        </p>
      )}
      {providers.map(({ key, name }) => (
        <a key={key} className="button-link" href={startUrl(key, next)}>
          {t('with', { name })}
        </a>
      ))}
    </section>
  );
}

const signOutThere = 'dijkportaal.sign-out-there';

/** What signing out here offered, of the provider of that session, until it is used or somebody signs in. */
function readSignOutThere(): SignOutThere | null {
  try {
    return JSON.parse(tabStore.read(signOutThere) ?? 'null') as SignOutThere | null;
  } catch {
    return null;
  }
}

function forgetSignOutThere(): void {
  tabStore.write(signOutThere, null);
}

/** Where a browser goes to sign in at a provider, and then to a path of the portal. */
export const startUrl = (key: string, next: string): string =>
  `/auth/oidc/${key}/start?${new URLSearchParams({ next }).toString()}`;
