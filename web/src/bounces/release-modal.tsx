import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { call } from '../platform/call.ts';
import { useRefetch } from '../platform/queries.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './texts.ts';

/** Asks before newsletters go to an address again, and says what then happens. */
export function ReleaseModal({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([brokenAddresses.list]);
  return (
    <ConfirmModal
      title={t('releaseTitle')}
      confirmLabel={t('release')}
      failedText={t('releaseFailed')}
      onConfirm={async () => {
        const success = t('released', { email });
        await call(brokenAddresses.release, { body: { email } }, { success, showsBadInput: false });
        await refetch();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('releaseText', { email })}</p>
      <p>{t('releaseAgain')}</p>
    </ConfirmModal>
  );
}
