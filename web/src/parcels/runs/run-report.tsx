import { outlineRuns, type OutlineRun, type OutlineRunPerson } from '@dijkportaal/contract/parcels/outline-runs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import type { Translate } from '../../platform/i18n.ts';
import { keyOf, pagedOptions } from '../../platform/queries.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import type nl from './runs-nl.json';
import { useTexts } from './runs-texts.ts';

const pageSize = 50;

const reportQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: keyOf(outlineRuns.report, id, page),
    queryFn: () =>
      callExtension(outlineRuns.report, {
        params: { id: String(id) },
        query: { page: String(page), page_size: String(pageSize) },
      }),
    ...pagedOptions,
  });

/** Who did not get all their parcels in an ended run, and why. */
export function RunReport({ run }: { run: OutlineRun }) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery(reportQuery(run.id, page));
  return (
    <Card title={t('report.title')}>
      <PagedList
        label={t('report.label')}
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        texts={{
          loading: t('report.loading'),
          failed: t('report.failed'),
          found: (count) => t('report.found', { count }),
        }}
        empty={<EmptyState title={t('report.empty')} text={t('report.emptyText')} />}
        renderRows={(rows, isBusy) => (
          <DataTable
            caption={t('report.label')}
            rows={rows}
            isBusy={isBusy}
            rowKey={(row) => row.profile_id}
            columns={reportColumns(t)}
          />
        )}
      />
    </Card>
  );
}

const reportColumns = (t: Translate<typeof nl>): Column<OutlineRunPerson>[] => [
  {
    label: t('report.name'),
    card: 'title',
    cell: ({ profile_id, name }) => (
      <Link to="/profile/$id/edit" params={{ id: String(profile_id) }}>
        {name}
      </Link>
    ),
  },
  { label: t('report.state'), card: 'plain', cell: ({ state }) => t(`run.${state === 'waiting' ? 'left' : state}`) },
  {
    label: t('report.problems'),
    cell: ({ problems }) =>
      problems.length > 0 && (
        <ul className="breaks">
          {problems.map(({ designation, kind }) => (
            <li key={designation}>{t(`problem.${kind}`, { designation })}</li>
          ))}
        </ul>
      ),
  },
];
