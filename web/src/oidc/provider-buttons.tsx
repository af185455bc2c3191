import { useObservable } from '../platform/observable.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { useTexts } from './texts.ts';

/** A link for each provider with which people can sign in; nothing if there are none. */
export function ProviderButtons({ next }: { next: string }) {
  const t = useTexts();
  const providers = useObservable(portalFacts)?.sign_in_providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="stack-3" aria-label={t('ways')}>
      {providers.map(({ key, name }) => (
        <a key={key} className="button-link" href={startUrl(key, next)}>
          {t('with', { name })}
        </a>
      ))}
    </section>
  );
}

/** Where a browser goes to sign in at a provider, and then to a path of the portal. */
export const startUrl = (key: string, next: string): string =>
  `/auth/oidc/${key}/start?${new URLSearchParams({ next }).toString()}`;
