import { outages, type Outage } from '@dijkportaal/contract/outages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatSecond } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { defineTexts } from '../platform/i18n.ts';
import type { FilterProps, ListFilter } from '../platform/list-filter.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import nl from './nl.json';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

const pageSize = 50;

const outagesQuery = (page: number) =>
  queryOptions({
    queryKey: keyOf(outages.list, page),
    queryFn: () => callExtension(outages.list, { query: { page: String(page), page_size: String(pageSize) } }),
    ...pagedOptions,
  });

/** When nobody could use the portal, for staff. */
export function OutagesScreen({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  return (
    <ListScreen
      texts={t}
      notice={
        <p className="below">
          <Link to="/settings" className="touch">
            {t('back')}
          </Link>
        </p>
      }
      query={useQuery(outagesQuery(filter.page ?? 1))}
      pageSize={pageSize}
      filter={filter}
      onFilter={onFilter}
      canSearch={false}
      renderRows={(rows, isBusy) => (
        <DataTable<Outage>
          caption={t('title')}
          rows={rows}
          rowKey={({ ended_at }) => ended_at}
          isBusy={isBusy}
          columns={[
            { label: t('columns.began'), card: 'title', isShort: true, cell: ({ began_at }) => formatSecond(began_at) },
            { label: t('columns.ended'), isShort: true, cell: ({ ended_at }) => formatSecond(ended_at) },
            { label: t('columns.duration'), isShort: true, cell: (outage) => durationOf(outage, t) },
            { label: t('columns.cause'), cell: ({ cause }) => t(`causes.${cause}`) },
          ]}
        />
      )}
    />
  );
}

/** In the largest unit of which there are at least two. */
function durationOf({ began_at, ended_at }: Outage, t: ReturnType<typeof useTexts>): string {
  const seconds = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(began_at)) / 1000));
  if (seconds < 120) return t('seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round(minutes / 60) });
}
