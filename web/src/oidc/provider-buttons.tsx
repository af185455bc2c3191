import { leavePage } from '../platform/leave-page.ts';
import { useObservable } from '../platform/observable.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './texts.ts';

/** A button for each provider with which people can sign in; nothing if there are none. */
export function ProviderButtons({ next }: { next: string }) {
  const t = useTexts();
  const providers = useObservable(portalFacts)?.sign_in_providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="stack-3" aria-label={t('ways')}>
      {providers.map(({ key, name }) => (
        <Button key={key} variant="default" fullWidth onClick={() => leavePage(startUrl(key, next))}>
          {t('with', { name })}
        </Button>
      ))}
    </section>
  );
}

/** Where a browser goes to sign in at a provider, and then to a path of the portal. */
export const startUrl = (key: string, next: string): string =>
  `/auth/oidc/${key}/start?${new URLSearchParams({ next }).toString()}`;
