import { newsletters, type NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { call, CallError } from '../../platform/call.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { hasStarted } from './display-state.ts';
import { useTexts } from '../texts.ts';
import { useRefresh } from '../use-refresh.ts';

/** Asks before a newsletter is taken away, and says what goes with it. */
export function DeleteModal({ newsletter, onClose }: { newsletter: NewsletterInList; onClose: () => void }) {
  const t = useTexts();
  const refresh = useRefresh();
  const { id, title, state } = newsletter;
  return (
    <ConfirmModal
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      failedText={t('deleteFailed')}
      tone="danger"
      onConfirm={async () => {
        try {
          await call(newsletters.delete, { params: { id: String(id) } }, { showsBadInput: false });
        } catch (error) {
          // A colleague was first: it is gone all the same.
          if (!(error instanceof CallError && error.status === 404)) throw error;
        }
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('deleteSure')}</p>
      <p>
        <strong>{title}</strong>
      </p>
      {hasStarted(newsletter) && <p>{t('deleteSent')}</p>}
      {state === 'scheduled' && <p>{t('deleteScheduled')}</p>}
    </ConfirmModal>
  );
}
