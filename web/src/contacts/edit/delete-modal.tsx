import { contacts, type Contact } from '@dijkportaal/contract/contacts';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { contactEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';

interface DeleteContactModalProps {
  contact: Contact;
  onClose: () => void;
}

/** Asks before a contact is deleted, and says that an account stays. */
export function DeleteContactModal({ contact: { id, name, user, is_external }, onClose }: DeleteContactModalProps) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() => call(contacts.delete, { params: { id: String(id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('sure', { name })}</p>
      {user !== null && <p>{t('accountStays')}</p>}
      {is_external && <p>{t('comesBack')}</p>}
    </DeleteModal>
  );
}
