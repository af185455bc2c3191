import { retention } from '@dijkportaal/contract/retention';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { editedOptions, keyOf } from '../platform/queries.ts';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { PeriodsForm } from './periods-form.tsx';
import { RemovalReport } from './removal-report.tsx';
import { useTexts } from './texts.ts';

/** The current periods, for editing. Cached ones would overwrite what a colleague changed since. */
const periodsToChangeQuery = queryOptions({
  queryKey: keyOf(retention.get, 'change'),
  queryFn: () => callExtension(retention.get),
  ...editedOptions,
});

/** How long data is retained, what the coming night would remove, and what was removed; for superusers. */
export function RetentionScreen() {
  const t = useTexts();
  const { data: periods, error, refetch } = useQuery(periodsToChangeQuery);
  const [page, setPage] = useState(1);
  return (
    <>
      <PageHeading title={t('title')}>
        <p>
          {t('intro')} <Link to="/bewaartermijnen">{t('publicPage')}</Link>
        </p>
      </PageHeading>
      <div className="stack-5">
        <Card title={t('form')}>
          {periods === undefined && error === null && <Skeleton lines={10} label={t('loading')} />}
          {periods === undefined && error !== null && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
          {periods !== undefined && <PeriodsForm stored={periods} />}
        </Card>
        <Card title={t('report.title')}>
          <p>{t('report.intro')}</p>
          <RemovalReport page={page} onPage={setPage} />
        </Card>
      </div>
    </>
  );
}
