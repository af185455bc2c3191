import type { RelaticsData } from '@dijkportaal/contract/relations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSignedInPerson } from '../platform/session.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { ContactPersonCard } from '../contact-persons/public.ts';
import { useOpened } from '../whats-new/public.ts';
import { Freshness } from './freshness.tsx';
import { relationsQuery } from './queries.ts';
import { readRelations } from './read-relations.ts';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';
import { useRefresh } from './use-refresh.ts';

interface RelationsScreenProps {
  kind: 'wishes' | 'moments';
  actions?: ReactNode;
  /** What is above the data, also while there is none. */
  above?: ReactNode;
  /** What to do while there is no data. */
  next: ReactNode;
  /** Renders the data; null when there is none. */
  render: (data: RelaticsData) => ReactNode;
}

/** A screen with the person's data from the relationship system: the last known data, while new data is fetched. */
export function RelationsScreen({ kind, actions, above, next, render }: RelationsScreenProps) {
  const t = useTexts();
  return (
    <>
      <PageHeading title={t(`${kind}.title`)} actions={actions}>
        <p>{t(`${kind}.intro`)}</p>
      </PageHeading>
      <div className={`stack-5 ${styles.page}`}>
        {above}
        <Content kind={kind} next={next} render={render} />
        <ContactPersonCard />
      </div>
    </>
  );
}

function Content({ kind, next, render }: Pick<RelationsScreenProps, 'kind' | 'next' | 'render'>) {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const { error, isPending, refetch } = useQuery(relationsQuery);
  const { refresh } = useRefresh(profile);
  const data = readRelations(profile);
  const shown = kind === 'wishes' ? data?.Klanteis : data?.Contactmoment;
  useOpened(
    kind === 'wishes' ? 'wish' : 'contact_moment',
    shown?.map(({ ID }) => ID),
  );
  const isLoading = profile.relatics_refreshing || isPending;
  if (data === null) {
    if (error !== null) return <LoadFailure text={t('portalAway')} onRetry={() => void refetch()} />;
    if (isLoading) return <Skeleton lines={8} label={t(`${kind}.loading`)} />;
    if (profile.relatics_failing_since !== null) {
      return <LoadFailure text={t('failed')} onRetry={() => void refresh()} />;
    }
  }
  return (
    <>
      {profile.relatics_fetched_at !== null && <Freshness profile={profile} at={profile.relatics_fetched_at} />}
      {(data !== null && render(data)) || (
        <EmptyState title={t(`${kind}.empty`)} text={t(`${kind}.emptyText`)}>
          {next}
        </EmptyState>
      )}
    </>
  );
}
