import { audit } from '@dijkportaal/contract/audit/audit';
import { formatObject } from '@dijkportaal/contract/audit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FilterProps } from '../platform/list-filter.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import { ExportButton } from '../ui/files/export-button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { useAuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { isReversed, type AuditSearch } from './filter.ts';
import { useAuditLabels } from './labels.ts';
import { useTexts } from './texts.ts';

const auditPageSize = 50;

/** One page of the log; the previous page remains until the next arrives. Never cached. */
const auditQuery = ({ page = 1, ...filter }: AuditSearch) =>
  queryOptions({
    queryKey: keyOf(audit.list, filter, page),
    queryFn: () =>
      callExtension(audit.list, {
        query: { ...filter, page: String(page), page_size: String(auditPageSize) },
      }),
    enabled: !isReversed(filter),
    ...pagedOptions,
  });

/** The audit log, for superusers. */
export function AuditLogScreen({ filter, onFilter }: FilterProps<AuditSearch>) {
  const t = useTexts();
  const labels = useAuditLabels();
  const { page: _page, ...filterOfAllPages } = filter;
  const query = useQuery(auditQuery(filter));
  const { has_more: hasMore = false, results: [first] = [] } = query.data ?? {};
  return (
    <ListScreen
      texts={(key, values) => t(key === 'found' && hasMore ? 'foundMore' : key, values)}
      query={query}
      notice={
        filter.reads_of !== undefined && (
          <Alert tone="info">
            <p>{t('readsOf', { name: first?.object_name || formatObject(filter.reads_of, labels) })}</p>
          </Alert>
        )
      }
      pageSize={auditPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={useAuditFilters(first?.object_name)}
      isValid={!isReversed(filter)}
      actions={
        <ExportButton
          endpoint={audit.export}
          query={filterOfAllPages}
          fileName="auditlog.csv"
          texts={{ label: t('export'), busy: t('exporting'), failed: t('exportFailed') }}
        />
      }
      renderRows={(entries, isBusy) => <AuditTable entries={entries} isBusy={isBusy} />}
    />
  );
}
