import { useState } from 'react';
import { AfterDeletion } from '../../bin/public.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { BulkReport } from './bulk-report.tsx';
import { BulkRun } from './bulk-run.tsx';
import type { BulkChange, BulkProgress } from './run-bulk.ts';
import { useTexts } from '../texts.ts';

interface BulkModalProps {
  change: BulkChange;
  ids: number[];
  /** Called with the ids of the deleted contacts. */
  onGone: (ids: number[]) => void;
  onClose: () => void;
}

/** Confirmation, progress and result of a bulk action. Group and zone changes need no confirmation. */
export function BulkModal({ change, ids, onGone, onClose }: BulkModalProps) {
  const t = useTexts();
  const { action } = change;
  const [isConfirmed, setConfirmed] = useState(action !== 'invite' && action !== 'delete');
  const [outcome, setOutcome] = useState<BulkProgress | null>(null);
  // Separate dialogs, so that the focus moves to each heading and finally back to the button.
  if (!isConfirmed) {
    const kind = action === 'delete' ? 'delete' : 'invite';
    return (
      <ConfirmModal
        key="question"
        title={t(`bulk.${kind}Title`, { count: ids.length })}
        confirmLabel={t(`bulk.actions.${kind}`)}
        failedText={t('bulk.failedHalfway')}
        {...(kind === 'delete' && { tone: 'danger' as const })}
        onConfirm={async () => setConfirmed(true)}
        onCancel={onClose}
      >
        <p>{t(`bulk.${kind}Sure`, { count: ids.length })}</p>
        {kind === 'delete' && <AfterDeletion />}
      </ConfirmModal>
    );
  }
  if (outcome !== null) return <BulkReport key="report" change={change} outcome={outcome} onClose={onClose} />;
  return (
    <BulkRun
      key="run"
      change={change}
      ids={ids}
      onEnd={(end) => {
        setOutcome(end);
        if (action === 'delete') onGone(end.done);
      }}
    />
  );
}
