import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AfterDeletion } from '../../bin/public.ts';
import { allGroupsQuery, allZonesQuery } from '../../audience/public.tsx';
import { keyOf, useRefetch } from '../../platform/queries.ts';
import { BulkReport } from '../../ui/bulk/bulk-report.tsx';
import { BulkRunModal, useBulkRun } from '../../ui/bulk/use-bulk-run.tsx';
import type { Selection } from '../../ui/bulk/use-selection.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BouncedAmong, ConfirmInviteAgain } from '../../users/public.ts';
import { PagedLines } from '../paged-lines.tsx';
import { contactEndpoints, fetchComingBack } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { UndoDeletion } from './undo-deletion.tsx';
import { runBulk, type BulkChange } from './run-bulk.ts';

/** A larger change of groups and zones is asked about, with the number: it cannot be undone in one step. */
const maxUnasked = 1000;

interface Asked {
  change: BulkChange;
  ids: number[];
}

/**
 * A bulk action on the selected contacts: `begin` starts it, or asks first unless it changes a group or zone of few;
 * `dialog` shows the question, the progress and the result.
 */
export function useBulkAction(selection: Selection) {
  const run = useBulkRun(useRefetch(contactEndpoints));
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = async ({ change, ids }: Asked) => {
    const { done } = await run.start((onProgress, isStopped) => runBulk(change, ids, onProgress, isStopped));
    // Contacts that were not handled remain selected for another try; all of them remain for another action after
    // success.
    if (change.action === 'delete' || done.length < ids.length) selection.select(done, false);
  };
  const begin = (change: BulkChange) => {
    const chosen = { change, ids: [...selection.ids] };
    setAsked(chosen);
    if ('label' in change && chosen.ids.length <= maxUnasked) void start(chosen);
  };
  const close = () => {
    setAsked(null);
    run.reset();
  };
  const dialog = asked && (
    <BulkModal {...asked} run={run} onConfirm={(change) => void start({ ...asked, change })} onClose={close} />
  );
  return { begin, dialog };
}

interface BulkModalProps extends Asked {
  run: ReturnType<typeof useBulkRun>;
  onConfirm: (change: BulkChange) => void;
  onClose: () => void;
}

/** Confirmation, progress and result of a bulk action. */
function BulkModal({ change, ids, run: { handled, outcome, stop }, onConfirm, onClose }: BulkModalProps) {
  const t = useTexts();
  const label = useLabelName(change);
  const total = ids.length;
  // Separate dialogs, so that the focus moves to each heading and finally back to the button.
  if (handled !== null) {
    const title = t(`bulk.actions.${change.action}`);
    const handledText = t('bulk.handled', { handled, total });
    return <BulkRunModal key="run" {...{ title, total, handled, handledText, stop }} />;
  }
  if (outcome === null) return <Question {...{ change, ids, label, onConfirm, onClose }} />;
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

function Question({ change, ids, label, onConfirm, onClose }: Omit<BulkModalProps, 'run'> & { label: string }) {
  const t = useTexts();
  if (change.action === 'invite_again') {
    return (
      <ConfirmInviteAgain
        ids={ids}
        bounced={contacts.bounced}
        onConfirm={(includeRecent) => onConfirm({ ...change, include_recent: includeRecent })}
        onCancel={onClose}
      />
    );
  }
  const kind = kinds[change.action];
  return (
    <ConfirmModal
      title={t(`bulk.${kind}Title`, { count: ids.length })}
      confirmLabel={t(`bulk.actions.${change.action}`)}
      failedText={t('bulk.failedHalfway')}
      {...(kind === 'delete' && { tone: 'danger' as const })}
      onConfirm={async () => onConfirm(change)}
      onCancel={onClose}
    >
      <p>{t(`bulk.${kind}Sure`, { count: ids.length, label })}</p>
      {kind === 'invite' && <BouncedAmong endpoint={contacts.bounced} ids={ids} />}
      {kind === 'delete' && <AfterDeletion />}
      {kind === 'delete' && <ComingBack ids={ids} />}
    </ConfirmModal>
  );
}

/** Which of the contacts the next sync would re-create; nothing if the server does not have this call. */
function ComingBack({ ids }: { ids: number[] }) {
  const t = useTexts();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: keyOf(contacts.comesBack, ids),
    queryFn: () => fetchComingBack(ids),
    gcTime: 0,
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
