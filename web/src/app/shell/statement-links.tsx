import { retention } from '@dijkportaal/contract/retention';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadPortalFacts } from '../../platform/extensions.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import { useObservable } from '../../platform/observable.ts';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { useTexts } from '../texts.ts';

/**
 * The items of a list with links to the public newsletters, the retention periods of the portal, and to the authority's privacy
 * statement, terms and accessibility statement, in a new tab.
 */
export function StatementLinks() {
  const t = useTexts();
  const facts = useObservable(portalFacts);
  useEffect(() => {
    // Without a response there are no links; the next page tries again.
    loadPortalFacts().catch((error: unknown) => console.error('the settings of the portal could not be loaded', error));
  }, []);
  const statements = [
    { url: facts?.privacy_url, label: t('privacyStatement') },
    { url: facts?.terms_url, label: t('terms') },
    { url: facts?.accessibility_url, label: t('accessibilityStatement') },
  ];
  return (
    <>
      {facts?.newsletter_archive && (
        <li>
          <Link to="/nieuwsbrieven" className="touch small">
            {t('newsletters')}
          </Link>
        </li>
      )}
      <IfOffered endpoint={retention.get}>
        <li>
          <Link to="/bewaartermijnen" className="touch small">
            {t('retention')}
          </Link>
        </li>
      </IfOffered>
      {statements.map(
        ({ url, label }) =>
          url != null && (
            <li key={label}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="touch small">
                {label}
                <span className="visually-hidden"> ({t('opensInNewTab')})</span>
              </a>
            </li>
          ),
      )}
    </>
  );
}
