import { newsletterMails, type NewsletterMail } from '@dijkportaal/contract/newsletters/newsletters';
import { call, CallError } from '../../platform/call.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { nameOf } from './mail-table.tsx';
import { useTexts } from './sending-texts.ts';
import { useRefresh } from '../use-refresh.ts';

/** Asks before somebody is left out whose mail has not left. */
export function RemoveMailModal({ mail, onClose }: { mail: NewsletterMail; onClose: () => void }) {
  const t = useTexts();
  const refresh = useRefresh();
  return (
    <ConfirmModal
      title={t('mails.removeTitle')}
      confirmLabel={t('mails.remove')}
      failedText={t('mails.removeFailed')}
      tone="danger"
      onConfirm={async () => {
        try {
          await call(newsletterMails.delete, { params: { id: String(mail.id) } }, { showsBadInput: false });
        } catch (error) {
          // A colleague was first: it is gone all the same.
          if (!(error instanceof CallError && error.status === 404)) throw error;
        }
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('mails.removeText', { name: nameOf(mail, t) })}</p>
    </ConfirmModal>
  );
}
