import { audit, type AuditEntry } from '@dijkportaal/contract/audit/audit';
import type { RetentionKind } from '@dijkportaal/contract/retention';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import { ExportButton } from '../ui/files/export-button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { useTexts, type RetentionTexts } from './texts.ts';

const pageSize = 25;
const filter = { action: 'retention.remove' } as const;

const reportQuery = (page: number) =>
  queryOptions({
    queryKey: keyOf(audit.list, filter, page),
    queryFn: () => callExtension(audit.list, { query: { ...filter, page: String(page), page_size: String(pageSize) } }),
    ...pagedOptions,
  });

/** What the nightly runs removed, and by which period: lines of the audit log. */
export function RemovalReport({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const t = useTexts();
  return (
    <PagedList
      label={t('report.list')}
      query={useQuery(reportQuery(page))}
      page={page}
      pageSize={pageSize}
      onPage={onPage}
      texts={{
        loading: t('report.loading'),
        failed: t('report.failed'),
        found: (count) => t('report.found', { count }),
      }}
      actions={
        <ExportButton
          endpoint={audit.export}
          query={filter}
          fileName="bewaartermijnen.csv"
          texts={{ label: t('report.export'), busy: t('report.exporting'), failed: t('report.exportFailed') }}
        />
      }
      empty={<EmptyState title={t('report.empty')} text={t('report.emptyText')} />}
      renderRows={(rows, isBusy) => (
        <DataTable
          caption={t('report.title')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ id }) => id}
          isBusy={isBusy}
        />
      )}
    />
  );
}

const columnsOf = (t: RetentionTexts): Column<AuditEntry>[] => [
  {
    label: t('report.kind'),
    card: 'title',
    cell: ({ details }) => t(`kinds.${details['kind'] as RetentionKind}`),
  },
  {
    label: t('report.at'),
    card: 'plain',
    isShort: true,
    cell: ({ at }) => <time dateTime={at}>{formatMinute(at)}</time>,
  },
  {
    label: t('report.rows'),
    isShort: true,
    cell: ({ details }) => t('report.number', { count: Number(details['rows']) }),
  },
  {
    label: t('report.days'),
    isShort: true,
    cell: ({ details }) => t('report.dayCount', { count: Number(details['days']) }),
  },
  {
    label: t('report.range'),
    isShort: true,
    cell: ({ details }) => `${formatDate(String(details['oldest']))} – ${formatDate(String(details['newest']))}`,
  },
];
