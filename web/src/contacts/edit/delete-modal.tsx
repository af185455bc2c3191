import { contacts, type Contact } from '@dijkportaal/contract/contacts';
import { call } from '../../platform/call.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { useTexts } from '../texts.ts';
import { useRefresh } from '../use-refresh.ts';

/** Asks before a contact is taken away, and says that an account stays. */
export function DeleteModal({
  contact: { id, name, user, is_external },
  onClose,
}: {
  contact: Contact;
  onClose: () => void;
}) {
  const t = useTexts();
  const refresh = useRefresh();
  return (
    <ConfirmModal
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      failedText={t('deleteFailed')}
      tone="danger"
      onConfirm={async () => {
        await call(contacts.delete, { params: { id: String(id) } }, { showsBadInput: false });
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('sure', { name })}</p>
      {user !== null && <p>{t('accountStays')}</p>}
      {is_external && <p>{t('comesBack')}</p>}
    </ConfirmModal>
  );
}
