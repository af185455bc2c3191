import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AfterDeletion } from '../../bin/public.ts';
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
import { LettersModal } from './letters-modal.tsx';
import { LabelForm, useLabelName } from './label-form.tsx';
import { UndoDeletion } from './undo-deletion.tsx';
import { runBulk, type BulkChange } from './run-bulk.ts';

/** The kinds of bulk actions; a group or zone, and whether to add or remove it, is chosen in a dialog. */
export type BulkKind = 'invite' | 'invite_again' | 'group' | 'zone' | 'letters' | 'delete';

interface Asked {
  kind: BulkKind;
  ids: number[];
  /** Once it is confirmed. */
  change?: BulkChange;
}

/**
 * A bulk action on the selected contacts: `begin` asks about it, with the number; `dialog` shows the question, the
 * progress and the result.
 */
export function useBulkAction(selection: Selection) {
  const run = useBulkRun(useRefetch(contactEndpoints));
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = async (change: BulkChange, { kind, ids }: Asked) => {
    setAsked({ kind, ids, change });
    const { done } = await run.start((onProgress, isStopped) => runBulk(change, ids, onProgress, isStopped));
    // Contacts that were not handled remain selected for another try; all of them remain for another action after
    // success.
    if (change.action === 'delete' || done.length < ids.length) selection.select(done, false);
  };
  const begin = (kind: BulkKind) => setAsked({ kind, ids: [...selection.ids] });
  const close = () => {
    setAsked(null);
    run.reset();
  };
  const dialog = asked && (
    <BulkModal {...asked} run={run} onConfirm={(change) => void start(change, asked)} onClose={close} />
  );
  return { begin, dialog };
}

interface BulkModalProps extends Asked {
  run: ReturnType<typeof useBulkRun>;
  onConfirm: (change: BulkChange) => void;
  onClose: () => void;
}

/** Confirmation, progress and result of a bulk action. */
function BulkModal({ run: { handled, outcome, stop }, onClose, ...asked }: BulkModalProps) {
  const t = useTexts();
  const { change, ids } = asked;
  const label = useLabelName(
    asked.kind === 'group' ? 'group' : 'zone',
    change !== undefined && 'label' in change ? change.label : undefined,
  );
  const total = ids.length;
  if (change === undefined) return <Question {...asked} onClose={onClose} />;
  // Separate dialogs, so that the focus moves to each heading and finally back to the button.
  if (handled !== null) {
    const title = t(`bulk.actions.${change.action}`);
    const handledText = t('bulk.handled', { handled, total });
    return <BulkRunModal key="run" {...{ title, total, handled, handledText, stop }} />;
  }
  if (outcome === null) return null;
  const texts = {
    done: (count: number) => t(`bulk.done.${resultOf[change.action]}`, { count, label }),
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

function Question({ kind, ids, onConfirm, onClose }: Omit<BulkModalProps, 'run'>) {
  const t = useTexts();
  if (kind === 'group' || kind === 'zone') {
    return <LabelForm kind={kind} count={ids.length} onConfirm={onConfirm} onClose={onClose} />;
  }
  if (kind === 'letters') return <LettersModal ids={ids} onClose={onClose} />;
  if (kind === 'invite_again') {
    return (
      <ConfirmInviteAgain
        ids={ids}
        bounced={contacts.bounced}
        onConfirm={(includeRecent) => onConfirm({ action: kind, include_recent: includeRecent })}
        onCancel={onClose}
      />
    );
  }
  return (
    <ConfirmModal
      title={t(`bulk.${kind}Title`, { count: ids.length })}
      confirmLabel={t(`bulk.actions.${kind}`)}
      failedText={t('bulk.failedHalfway')}
      {...(kind === 'delete' && { tone: 'danger' as const })}
      onConfirm={async () => onConfirm({ action: kind })}
      onCancel={onClose}
    >
      <p>{t(`bulk.${kind}Sure`, { count: ids.length })}</p>
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

const resultOf = {
  invite: 'invite',
  invite_again: 'invite',
  add_group: 'add',
  add_zone: 'add',
  remove_group: 'remove',
  remove_zone: 'remove',
  delete: 'delete',
} as const;
