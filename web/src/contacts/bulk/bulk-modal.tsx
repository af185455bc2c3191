import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AfterDeletion } from '../../bin/public.ts';
import { allGroupsQuery, allZonesQuery } from '../../audience/public.tsx';
import { keyOf, retryOnce, useRefetch } from '../../platform/queries.ts';
import { BulkReport } from '../../ui/bulk/bulk-report.tsx';
import { BulkRun } from '../../ui/bulk/bulk-run.tsx';
import type { BulkProgress } from '../../ui/bulk/run-chunks.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ConfirmInviteAgain } from '../../users/public.ts';
import { PagedLines } from '../paged-lines.tsx';
import { contactEndpoints, fetchComingBack } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { UndoDeletion } from './undo-deletion.tsx';
import { runBulk, type BulkChange } from './run-bulk.ts';

interface BulkModalProps {
  change: BulkChange;
  ids: number[];
  /** Called with the ids that no longer have to be selected. */
  onHandled: (ids: number[]) => void;
  onClose: () => void;
}

/** Confirmation, progress and result of a bulk action. Group and zone changes need no confirmation. */
export function BulkModal({ change, ids, onHandled, onClose }: BulkModalProps) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const [confirmed, setConfirmed] = useState<BulkChange | null>('label' in change ? change : null);
  const [outcome, setOutcome] = useState<BulkProgress | null>(null);
  const label = useLabelName(change);
  const total = ids.length;
  // Separate dialogs, so that the focus moves to each heading and finally back to the button.
  if (confirmed === null) return <Question {...{ change, ids, onClose }} onConfirm={setConfirmed} />;
  if (outcome === null) {
    return (
      <BulkRun
        key="run"
        title={t(`bulk.actions.${change.action}`)}
        total={total}
        handledText={(handled) => t('bulk.handled', { handled, total })}
        run={(onProgress, isStopped) => runBulk(confirmed, ids, onProgress, isStopped)}
        refetch={refetch}
        onEnd={(end) => {
          setOutcome(end);
          // What was not done stays selected for another try; all of it stays for another action when it succeeded.
          if (change.action === 'delete' || end.done.length < total) onHandled(end.done);
        }}
      />
    );
  }
  const texts = {
    done: (count: number) => t(`bulk.done.${kinds[change.action]}`, { count, label }),
    left: (count: number) => t('bulk.left', { count }),
    failed: (count: number) => t('bulk.failed', { count }),
    unnamed: (id: number) => t('bulk.contactNumber', { id: String(id) }),
  };
  return (
    <BulkReport key="report" outcome={outcome} texts={texts} onClose={onClose}>
      {change.action === 'delete' && outcome.done.length > 0 && <UndoDeletion ids={outcome.done} />}
    </BulkReport>
  );
}

interface QuestionProps extends Pick<BulkModalProps, 'change' | 'ids' | 'onClose'> {
  onConfirm: (change: BulkChange) => void;
}

function Question({ change, ids, onConfirm, onClose }: QuestionProps) {
  const t = useTexts();
  if (change.action === 'invite_again') {
    return (
      <ConfirmInviteAgain
        count={ids.length}
        onConfirm={(includeRecent) => onConfirm({ ...change, include_recent: includeRecent })}
        onCancel={onClose}
      />
    );
  }
  const kind = change.action === 'delete' ? 'delete' : 'invite';
  return (
    <ConfirmModal
      title={t(`bulk.${kind}Title`, { count: ids.length })}
      confirmLabel={t(`bulk.actions.${kind}`)}
      failedText={t('bulk.failedHalfway')}
      {...(kind === 'delete' && { tone: 'danger' as const })}
      onConfirm={async () => onConfirm(change)}
      onCancel={onClose}
    >
      <p>{t(`bulk.${kind}Sure`, { count: ids.length })}</p>
      {kind === 'delete' && <AfterDeletion />}
      {kind === 'delete' && <ComingBack ids={ids} />}
    </ConfirmModal>
  );
}

/** Which of the contacts the next sync brings back; nothing where the server does not tell. */
function ComingBack({ ids }: { ids: number[] }) {
  const t = useTexts();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: keyOf(contacts.comesBack, ids),
    queryFn: () => fetchComingBack(ids),
    gcTime: 0,
    retry: retryOnce,
  });
  if (error !== null) return <LoadFailure text={t('bulk.comesBackFailed')} onRetry={() => void refetch()} />;
  if (isLoading) return <Skeleton lines={2} label={t('bulk.comesBackLoading')} />;
  if (!data || data.count === 0) return null;
  return (
    <>
      <Alert tone="info">{t('bulk.comesBack', { count: data.count })}</Alert>
      <PagedLines title={t('bulk.comesBackNames')} count={data.count} lines={data.names} render={(name) => name} />
    </>
  );
}

const kinds = {
  invite: 'invite',
  invite_again: 'invite',
  add_group: 'add',
  add_zone: 'add',
  remove_group: 'remove',
  remove_zone: 'remove',
  delete: 'delete',
} as const;

/** The name of the chosen group or zone; empty for other actions. The form has just fetched the list. */
function useLabelName(change: BulkChange): string {
  const query = change.action.endsWith('_group') ? allGroupsQuery : allZonesQuery;
  const { data } = useQuery({ ...query, staleTime: Infinity, enabled: 'label' in change });
  return ('label' in change && data?.find(({ id }) => id === change.label)?.name) || '';
}
