import { contacts, type Contact } from '@dijkportaal/contract/contacts/contacts';
import { users } from '@dijkportaal/contract/users';
import EditIcon from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useOffered } from '../../platform/extensions.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { rememberFocus } from '../../ui/layout/remember-focus.ts';
import { ConfirmBounced } from '../../users/public.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';

export interface RowActionsProps {
  contact: Contact;
  onChange: (contact: Contact) => void;
  /** Mails the account of the contact another invitation. */
  onInviteAgain: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

/** Contacts without an account can be invited; others only when every address gets an account of its own. */
const mayInvite = ({ user, invite_all_email_addresses }: Contact) => user === null || invite_all_email_addresses;

/** Edit a contact; invite and delete are in the menu. */
export function RowActions({ contact, onChange, onInviteAgain, onDelete }: RowActionsProps) {
  const t = useTexts();
  const invite = useInvite(contact);
  const [isAsked, setAsked] = useState(false);
  const canInviteAgain = useOffered(users.invite) && !mayInvite(contact) && contact.invited_at !== null;
  const { name, bounced } = contact;
  return (
    <div className="row-actions">
      <Button
        variant="default"
        icon={<EditIcon />}
        aria-label={t('editNamed', { name })}
        onClick={() => onChange(contact)}
      >
        {t('edit')}
      </Button>
      <ActionMenu name={name}>
        {mayInvite(contact) && (
          <MenuItem
            aria-label={t('inviteNamed', { name })}
            onClick={() => (bounced.length > 0 ? setAsked(true) : void invite())}
          >
            {t('invite')}
          </MenuItem>
        )}
        {canInviteAgain && (
          <MenuItem aria-label={t('inviteAgainNamed', { name })} onClick={() => onInviteAgain(contact)}>
            {t('inviteAgain')}
          </MenuItem>
        )}
        <MenuItem tone="danger" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(contact)}>
          {t('delete')}
        </MenuItem>
      </ActionMenu>
      {isAsked && (
        <ConfirmBounced
          name={name}
          emails={bounced}
          onConfirm={async () => {
            await invite();
            setAsked(false);
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}

function useInvite({ id }: Contact) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const { run } = useWrite({
    write: async () => {
      await call(contacts.invite, { params: { id: String(id) } }, { showsBadInput: false });
      await refetch();
    },
    failedText: t('inviteFailed'),
    toastsProblem: true,
  });
  return async () => {
    // A filter may exclude the contact afterwards.
    const restoreFocus = rememberFocus();
    await run();
    restoreFocus();
  };
}
