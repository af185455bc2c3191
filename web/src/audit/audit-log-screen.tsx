import { audit } from '@dijkportaal/contract/audit/audit';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { ExportButton } from '../ui/files/export-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { isFiltered, isReversed, type AuditSearch } from './filter.ts';
import { useTexts } from './texts.ts';

/** Entries on a page. */
const auditPageSize = 50;

/** One page of the log; the previous page stays until the next arrives. Never cached. */
const auditQuery = ({ page = 1, ...filter }: AuditSearch) =>
  queryOptions({
    queryKey: keyOf(audit.list, filter, page),
    queryFn: () =>
      callExtension(audit.list, { query: { ...filter, page: String(page), page_size: String(auditPageSize) } }),
    enabled: !isReversed(filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });

interface AuditLogScreenProps {
  /** Read from the URL. */
  filter: AuditSearch;
  onFilter: (filter: AuditSearch) => void;
}

/** The audit log, for superusers. */
export function AuditLogScreen({ filter, onFilter }: AuditLogScreenProps) {
  const t = useTexts();
  const query = useQuery(auditQuery(filter));
  const { page: _page, ...filterOfAllPages } = filter;
  const isNarrowed = isFiltered(filter);
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <AuditFilters filter={filter} onFilter={onFilter} />
      {!isReversed(filter) && (
        <PagedList
          label={t('title')}
          query={query}
          page={filter.page ?? 1}
          pageSize={auditPageSize}
          onPage={(page) => onFilter({ ...filter, page })}
          texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
          actions={
            <ExportButton
              endpoint={audit.export}
              query={filterOfAllPages}
              fileName="auditlog.csv"
              texts={{ label: t('export'), busy: t('exporting'), failed: t('exportFailed') }}
            />
          }
          empty={
            <EmptyState title={t(isNarrowed ? 'none' : 'empty')} text={t(isNarrowed ? 'noneText' : 'emptyText')} />
          }
          renderRows={(entries, isBusy) => <AuditTable entries={entries} isBusy={isBusy} />}
        />
      )}
    </>
  );
}
