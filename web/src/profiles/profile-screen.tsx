import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { CallError } from '../platform/call.ts';
import { Button } from '../ui/layout/button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { addressLines } from './address-lines.ts';
import styles from './profile-screen.module.css';
import { profileQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface ProfileScreenProps {
  id: string;
  /** Actions at the top of the profile. */
  renderActions?: (profile: Profile) => ReactNode;
  /** Shown below the facts. */
  renderMore?: (profile: Profile) => ReactNode;
}

/** A profile, for staff or for the person themselves. */
export function ProfileScreen({ id, renderActions, renderMore }: ProfileScreenProps) {
  const t = useTexts();
  const { data: profile, error, refetch } = useQuery(profileQuery(id));
  if (profile !== undefined) {
    return (
      <>
        <ProfileFacts profile={profile} actions={renderActions?.(profile)} />
        {/* What loads later must not hide what is there, or the focus would be lost. */}
        <Suspense>
          <div className={styles.more}>{renderMore?.(profile)}</div>
        </Suspense>
      </>
    );
  }
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeading title={t('title')} />
      {error === null && <Skeleton lines={5} label={t('loading')} />}
      {isMissing && (
        <Alert tone="info">
          <p>{t('notFound')}</p>
          <Link to="/">{t('home')}</Link>
        </Alert>
      )}
      {error !== null && !isMissing && (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
    </>
  );
}

function ProfileFacts({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  const t = useTexts();
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const facts = [
    [t('address'), addressLines(profile)],
    [t('parcels'), profile.polygons.length > 0 ? profile.polygons.map((parcel) => parcel.name) : [profile.parcels]],
    [t('groups'), profile.groups.map((group) => group.name)],
    [t('zones'), profile.zones.map((zone) => zone.name)],
  ] as const;
  return (
    <>
      <PageHeading title={name || t('title')}>
        <div className={styles.actions}>{actions}</div>
      </PageHeading>
      <dl className={styles.facts}>
        {facts.map(([label, values]) => {
          const lines = values.filter(Boolean);
          return (
            <div key={label}>
              <dt>{label}</dt>
              {lines.length === 0 && <dd className={styles.none}>{t('none')}</dd>}
              {lines.map((line, index) => (
                <dd key={`${line}-${index}`}>{line}</dd>
              ))}
            </div>
          );
        })}
      </dl>
    </>
  );
}
