import type { NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import { useState } from 'react';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './sending-texts.ts';

interface RetryModalProps {
  /** After a stop, the readers who had not received it yet get it too. */
  isStopped: boolean;
  report: NewsletterReport;
  onRetry: (which: 'retry' | 'retryAll') => Promise<void>;
  onClose: () => void;
}

/** Asks before mails are sent again, and whether to include those who may already have theirs. */
export function RetryModal({ isStopped, report, onRetry, onClose }: RetryModalProps) {
  const t = useTexts();
  const { failed, removed } = report.counts;
  const unknown = report.counts.unknown - report.unknown_twice;
  const hasOthers = failed > 0 || (isStopped && removed > 0);
  const [wantsUnknown, setWantsUnknown] = useState(!hasOthers);
  const name = isStopped ? 'rest' : 'retry';
  return (
    <ConfirmModal
      title={t(`${name}Title`)}
      confirmLabel={t(`actions.${name}`)}
      failedText={t('actions.failed')}
      onConfirm={async () => {
        await onRetry(wantsUnknown ? 'retryAll' : 'retry');
        onClose();
      }}
      onCancel={onClose}
    >
      {isStopped && <p>{t('restText')}</p>}
      {!isStopped && failed > 0 && <p>{t('retryFailed', { count: failed })}</p>}
      {report.unknown_twice > 0 && <p>{t('notRetried', { count: report.unknown_twice })}</p>}
      {unknown > 0 && (
        <CheckboxField
          label={t('retryUnknown', { count: unknown })}
          description={t('retryUnknownHint')}
          checked={wantsUnknown}
          disabled={!hasOthers}
          onChange={setWantsUnknown}
        />
      )}
    </ConfirmModal>
  );
}
