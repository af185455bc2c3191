import { dataAccess, type DataAccess } from '@dijkportaal/contract/audit/data-access';
import { retention } from '@dijkportaal/contract/retention';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMinute } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { defineTexts } from '../platform/i18n.ts';
import { keyOf } from '../platform/queries.ts';
import { Card } from '../ui/layout/card.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import styles from './data-access-card.module.css';
import nl from './own-nl.json';

const { useTexts } = defineTexts(nl, () => import('./own-en.json'));

const pageSize = 10;

const dataAccessQuery = (page: number) =>
  queryOptions({
    queryKey: keyOf(dataAccess.list, page),
    queryFn: () => callExtension(dataAccess.list, { query: { page: String(page), page_size: String(pageSize) } }),
    placeholderData: keepPreviousData,
  });

/** Which staff looked at one's own data, when, and why. */
export function DataAccessCard() {
  return (
    <IfOffered endpoint={dataAccess.list}>
      <DataAccessList />
    </IfOffered>
  );
}

function DataAccessList() {
  const t = useTexts();
  const [page, setPage] = useState(1);
  return (
    <Card title={t('title')}>
      <p>
        {t('intro')}{' '}
        <IfOffered endpoint={retention.get}>
          <Link to="/bewaartermijnen">{t('kept')}</Link>
        </IfOffered>
      </p>
      <PagedList
        label={t('list')}
        query={useQuery(dataAccessQuery(page))}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        empty={<p className="note">{t('none')}</p>}
        renderRows={(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <AccessItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      />
    </Card>
  );
}

function AccessItem({ row: { at, name, kind, purpose } }: { row: DataAccess }) {
  const t = useTexts();
  return (
    <li>
      <span>
        <strong>{name ?? t('someone')}</strong> {t(kind)}
      </span>
      {purpose !== null && <span>{t('reason', { reason: purpose })}</span>}
      <time className="note" dateTime={at}>
        {formatMinute(at)}
      </time>
    </li>
  );
}
