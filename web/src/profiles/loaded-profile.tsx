import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '../platform/call.ts';
import { Alert } from '../ui/layout/alert.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { profileQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** How often, and how many times, to poll for data from the relationship system that is being fetched. */
const polling = { intervalMs: 3_000, times: 20 };

interface LoadedProfileProps {
  id: string;
  render: (profile: Profile) => ReactNode;
}

/** A screen about a profile: also shows that it is loading, does not exist, or could not be loaded. */
export function LoadedProfile({ id, render }: LoadedProfileProps) {
  const t = useTexts();
  const {
    data: profile,
    error,
    refetch,
  } = useQuery({
    ...profileQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.relatics_refreshing === true && state.dataUpdateCount <= polling.times && polling.intervalMs,
  });
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  // What was loaded before may be deleted since.
  if (profile !== undefined && !isMissing) return render(profile);
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
      {error !== null && !isMissing && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
    </>
  );
}
