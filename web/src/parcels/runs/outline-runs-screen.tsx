import { outlineRuns, type OutlineCandidate } from '@dijkportaal/contract/parcels/outline-runs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import type { Translate } from '../../platform/i18n.ts';
import { keyOf, pagedOptions, useRefetch } from '../../platform/queries.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { LatestRun } from './latest-run.tsx';
import styles from './outline-runs-screen.module.css';
import { RunReport } from './run-report.tsx';
import type nl from './runs-nl.json';
import { useTexts } from './runs-texts.ts';

/** How often the progress of a run is read, in milliseconds. */
const pollMs = 1_000;
const pageSize = 50;

const latestRunQuery = queryOptions({
  queryKey: keyOf(outlineRuns.list),
  queryFn: async () => {
    const { results } = await callExtension(outlineRuns.list, { query: { page_size: '1' } });
    return results[0] ?? null;
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
});

/** `state` is that of the latest run: when it ends, other people remain. */
const candidatesQuery = (page: number, state: string | undefined) =>
  queryOptions({
    queryKey: keyOf(outlineRuns.candidates, page, state),
    queryFn: () =>
      callExtension(outlineRuns.candidates, { query: { page: String(page), page_size: String(pageSize) } }),
    ...pagedOptions,
  });

/** Fetches the outlines of everyone who has designations but no outline: preview, progress and report. */
export function OutlineRunsScreen() {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const latest = useQuery(latestRunQuery);
  const run = latest.data;
  const canStart = latest.isSuccess && run?.state !== 'running';
  const candidates = useQuery({ ...candidatesQuery(page, run?.state), enabled: canStart });
  const count = candidates.data?.count ?? 0;
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={canStart && count > 0 && <Button onClick={() => setAsking(true)}>{t('start.button')}</Button>}
      >
        <p>{t('intro')}</p>
      </PageHeading>
      <div className={styles.parts}>
        {latest.isError && <LoadFailure text={t('run.failed')} onRetry={() => void latest.refetch()} />}
        {run && <LatestRun run={run} />}
        {canStart && (
          <Card title={t('candidates.title')}>
            <PagedList
              label={t('candidates.label')}
              query={candidates}
              page={page}
              pageSize={pageSize}
              onPage={setPage}
              texts={{
                loading: t('candidates.loading'),
                failed: t('candidates.failed'),
                found: (found) => t('candidates.found', { count: found }),
              }}
              empty={<EmptyState title={t('candidates.empty')} text={t('candidates.emptyText')} />}
              renderRows={(rows, isBusy) => (
                <DataTable
                  caption={t('candidates.label')}
                  rows={rows}
                  isBusy={isBusy}
                  rowKey={(row) => row.profile_id}
                  columns={candidateColumns(t)}
                />
              )}
            />
          </Card>
        )}
        {run && run.state !== 'running' && <RunReport run={run} />}
      </div>
      {isAsking && <StartModal count={count} onStart={() => setPage(1)} onClose={() => setAsking(false)} />}
    </>
  );
}

interface StartModalProps {
  count: number;
  onStart: () => void;
  onClose: () => void;
}

function StartModal({ count, onStart, onClose }: StartModalProps) {
  const t = useTexts();
  const refetch = useRefetch([outlineRuns.list, outlineRuns.candidates]);
  return (
    <ConfirmModal
      title={t('start.title', { count })}
      confirmLabel={t('start.button')}
      failedText={t('start.failed')}
      onConfirm={async () => {
        await callExtension(outlineRuns.start, {}, { success: t('start.done') });
        // Fewer people remain after the run.
        onStart();
        // The button that opened the dialog disappears: closing before that would lose the focus.
        await refetch();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('start.text')}</p>
    </ConfirmModal>
  );
}

const candidateColumns = (t: Translate<typeof nl>): Column<OutlineCandidate>[] => [
  {
    label: t('candidates.name'),
    card: 'title',
    cell: ({ profile_id, name }) => (
      <Link to="/profile/$id/edit" params={{ id: String(profile_id) }}>
        {name}
      </Link>
    ),
  },
  { label: t('candidates.parcels'), cell: ({ parcels }) => <span className="breaks">{parcels}</span> },
  {
    label: t('candidates.unreadable'),
    cell: ({ unreadable }) => unreadable.length > 0 && <span className="breaks">{unreadable.join(', ')}</span>,
  },
];
