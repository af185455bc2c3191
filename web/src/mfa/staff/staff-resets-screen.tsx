import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/layout/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { OpenReset } from './staff-open-reset.tsx';
import { openResetsQuery } from './staff-queries.ts';
import { useTexts } from './staff-texts.ts';

/** Open requests to reset someone's second factor, which a colleague must approve. */
export function StaffResetsScreen() {
  const t = useTexts();
  const { data, isPending, isError, refetch } = useQuery(openResetsQuery);
  return (
    <>
      <PageHeading title={t('list.title')}>
        <p>{t('list.intro')}</p>
      </PageHeading>
      {isError && <LoadFailure text={t('list.failed')} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={5} label={t('list.loading')} />}
      {data?.results.length === 0 && <EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
      {data !== undefined && data.results.length > 0 && (
        <ul className="stack-5 form-width">
          {data.results.map((reset) => (
            <li key={reset.id} className="card">
              <div className="row below">
                <h2>
                  <Link to="/profile/$id" params={{ id: String(reset.user.profile_id) }}>
                    {reset.user.name}
                  </Link>
                </h2>
                <Badge tone="waiting">{t('open.badge')}</Badge>
              </div>
              <OpenReset reset={reset} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
