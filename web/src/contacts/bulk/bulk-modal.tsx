import { useState } from 'react';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { BulkReport } from './bulk-report.tsx';
import { BulkRun } from './bulk-run.tsx';
import type { BulkChange, BulkProgress } from './run-bulk.ts';
import { useTexts } from '../texts.ts';

interface BulkModalProps {
  change: BulkChange;
  ids: number[];
  /** Hears of the contacts that are there no longer. */
  onGone: (ids: number[]) => void;
  onClose: () => void;
}

/** One question, the work itself, and what became of it. Groups and zones need no question. */
export function BulkModal({ change, ids, onGone, onClose }: BulkModalProps) {
  const t = useTexts();
  const { action } = change;
  const [isConfirmed, setConfirmed] = useState(action !== 'invite' && action !== 'delete');
  const [outcome, setOutcome] = useState<BulkProgress | null>(null);
  // Each is a dialog of its own, so that the focus goes to its heading and in the end back to the button.
  if (!isConfirmed) {
    const kind = action === 'delete' ? 'delete' : 'invite';
    return (
      <ConfirmModal
        key="question"
        title={t(`bulk.${kind}Title`, { count: ids.length })}
        confirmLabel={t(`bulk.actions.${kind}`)}
        failedText={t('bulk.brokeOff')}
        {...(kind === 'delete' && { tone: 'danger' as const })}
        onConfirm={async () => setConfirmed(true)}
        onCancel={onClose}
      >
        <p>{t(`bulk.${kind}Sure`, { count: ids.length })}</p>
      </ConfirmModal>
    );
  }
  if (outcome !== null) return <BulkReport key="report" outcome={outcome} onClose={onClose} />;
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
