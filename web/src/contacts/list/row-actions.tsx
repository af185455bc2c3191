import type { Contact } from '@dijkportaal/contract/contacts';
import { contacts } from '@dijkportaal/contract/contacts';
import { useState } from 'react';
import { call, CallError, wasCancelled } from '../../platform/call.ts';
import { toast } from '../../platform/toasts.ts';
import { useRefetch } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import styles from './contact-table.module.css';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';

export interface RowActionsProps {
  contact: Contact;
  onChange: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

/** Contacts without an account can be invited; others only when every address gets an account of its own. */
const mayInvite = ({ user, invite_all_email_addresses }: Contact) => user === null || invite_all_email_addresses;

/** Invite, edit and delete buttons of a contact. */
export function RowActions({ contact, onChange, onDelete }: RowActionsProps) {
  const t = useTexts();
  const { name } = contact;
  return (
    <div className={styles.actions}>
      {mayInvite(contact) && <InviteButton contact={contact} />}
      <Button variant="default" aria-label={t('editNamed', { name })} onClick={() => onChange(contact)}>
        {t('edit')}
      </Button>
      <Button variant="default" tone="danger" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(contact)}>
        {t('delete')}
      </Button>
    </div>
  );
}

function InviteButton({ contact: { id, name } }: { contact: Contact }) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const [isBusy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      await call(contacts.invite, { params: { id: String(id) } }, { showsBadInput: false });
      await refetch();
    } catch (error) {
      const reason = error instanceof CallError ? error.sentence : undefined;
      if (!wasCancelled(error)) toast({ type: 'error', text: [t('inviteFailed'), reason].filter(Boolean).join(' ') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" aria-label={t('inviteNamed', { name })} loading={isBusy} onClick={() => void invite()}>
      {t('invite')}
    </Button>
  );
}
