import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { isSuperuser, useSignedInPerson } from '../platform/session.ts';
import { Alert } from '../ui/layout/alert.tsx';
import { holdQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** Shows staff on every screen that the portal sends nothing automatically. Renders nothing without a hold. */
export function HoldBanner() {
  const t = useTexts();
  const person = useSignedInPerson();
  const { pathname } = useLocation();
  const { data } = useQuery(holdQuery);
  // The screen itself says more.
  if (data == null || data.held_at === null || pathname === '/hold') return null;
  return (
    <div data-screen-only className="below-5">
      <Alert tone="warn" title={t('banner.title')}>
        <p>
          {t('banner.text')} {isSuperuser(person) ? <Link to="/hold">{t('banner.link')}</Link> : t('banner.ask')}
        </p>
      </Alert>
    </div>
  );
}
