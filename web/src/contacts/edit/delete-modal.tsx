import { contacts, type Contact } from '@dijkportaal/contract/contacts/contacts';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { contactEndpoints, fetchContact } from '../queries.ts';
import { readValues } from './contact-modal.tsx';
import { useTexts } from '../texts.ts';

interface DeleteContactModalProps {
  contact: Contact;
  onClose: () => void;
}

/** Asks before a contact is deleted, and says that its account is not deleted. */
export function DeleteContactModal({ contact, onClose }: DeleteContactModalProps) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const undo = useUndo('contact');
  const params = { id: String(contact.id) };
  return (
    <ConditionalDeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={contact}
      load={() => fetchContact(contact.id)}
      readValues={readValues}
      remove={(ifMatch) =>
        call(contacts.delete, { params }, { showsBadInput: false, ifMatch, ...undo(contact.id, contact.name) })
      }
      refetch={refetch}
      onClose={onClose}
    >
      {({ name, user, is_external }) => (
        <>
          <p>{t('sure', { name })}</p>
          {user !== null && <p>{t('accountStays')}</p>}
          {is_external && <p>{t('comesBack')}</p>}
          <AfterDeletion />
        </>
      )}
    </ConditionalDeleteModal>
  );
}
