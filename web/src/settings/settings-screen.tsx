import { installation } from '@dijkportaal/contract/service-keys';
import { outages } from '@dijkportaal/contract/outages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { isSuperuser, useSignedInPerson } from '../platform/session.ts';
import { InstallationCard } from './installation-card.tsx';
import { siteToChangeQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-form.module.css';
import { useTexts } from './settings-texts.ts';

/** The settings of the portal, for staff. */
export function SettingsScreen() {
  const t = useTexts();
  const mayRead = isSuperuser(useSignedInPerson());
  const { data: site, error, refetch } = useQuery(siteToChangeQuery);
  return (
    <>
      <PageHeading title={t('title')}>
        <p>
          {t('intro')}{' '}
          <IfOffered endpoint={outages.list}>
            <Link to="/outages" className="touch">
              {t('outages')}
            </Link>
          </IfOffered>
        </p>
      </PageHeading>
      {site === undefined && error === null && <Skeleton lines={10} label={t('loading')} />}
      {site === undefined && error !== null && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {site !== undefined && <SettingsForm site={site} />}
      {mayRead && (
        <IfOffered endpoint={installation.get}>
          <div className={`below ${styles.form}`}>
            <InstallationCard />
          </div>
        </IfOffered>
      )}
    </>
  );
}
