import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './texts.ts';

/** Asks before newsletters go to an address again, and says what then happens. */
export function ReleaseModal({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  return (
    <ConfirmModal
      title={t('releaseTitle')}
      confirmLabel={t('release')}
      failedText={t('releaseFailed')}
      onConfirm={async () => {
        const success = t('released', { email });
        await call(brokenAddresses.release, { body: { email } }, { success, showsBadInput: false });
        await queryClient.invalidateQueries({ queryKey: ['broken-addresses'] });
        // The list is drawn a turn later. Closed before, the dialog would hand the focus to a row that then goes.
        await new Promise((done) => setTimeout(done));
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('releaseText', { email })}</p>
      <p>{t('releaseAgain')}</p>
    </ConfirmModal>
  );
}
