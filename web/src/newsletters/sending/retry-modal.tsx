import type { NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import { useState } from 'react';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './sending-texts.ts';

interface RetryModalProps {
  counts: NewsletterReport['counts'];
  onRetry: (which: 'retry' | 'retryAll') => Promise<void>;
  onClose: () => void;
}

/** Asks before mails are sent again, and whether to include those who may already have theirs. */
export function RetryModal({ counts: { failed, unknown }, onRetry, onClose }: RetryModalProps) {
  const t = useTexts();
  const [wantsUnknown, setWantsUnknown] = useState(failed === 0);
  return (
    <ConfirmModal
      title={t('retryTitle')}
      confirmLabel={t('actions.retry')}
      failedText={t('actions.failed')}
      onConfirm={async () => {
        await onRetry(wantsUnknown ? 'retryAll' : 'retry');
        onClose();
      }}
      onCancel={onClose}
    >
      {failed > 0 && <p>{t('retryFailed', { count: failed })}</p>}
      {unknown > 0 && (
        <CheckboxField
          label={t('retryUnknown', { count: unknown })}
          description={t('retryUnknownHint')}
          checked={wantsUnknown}
          disabled={failed === 0}
          onChange={setWantsUnknown}
        />
      )}
    </ConfirmModal>
  );
}
