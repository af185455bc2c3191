import { users, type UserDetails } from '@dijkportaal/contract/users';
import { useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { loadPerson, useSignedInPerson } from '../platform/session.ts';
import { useRefetch } from '../platform/queries.ts';
import { useOffered } from '../platform/extensions.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { sendInvitation } from './invite/use-invite.tsx';
import { LoadedModal } from '../ui/lists/loaded-modal.tsx';
import { AccountForm } from './account-form.tsx';
import { changesOf, toChanges, toNewUser, type AccountValues } from './account-values.ts';
import { userEndpoints, userQuery } from './queries.ts';
import { useTexts } from './texts.ts';

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };

/** Creates an account, and offers to invite people who got no password. */
export function CreateModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  const canInvite = useOffered(users.invite);
  const [created, setCreated] = useState<{ id: number; username: string } | null>(null);
  const create = async (values: AccountValues) => {
    const { id, username, is_active } = await call(users.create, { body: toNewUser(values) }, inForm);
    await refetch();
    // Without a password or an invitation nobody could tell them how to sign in.
    const mayAsk = canInvite && is_active && values.password === '';
    return () => (mayAsk ? setCreated({ id, username }) : onClose());
  };
  if (created !== null) {
    const { id, username: name } = created;
    return (
      <ConfirmModal
        key="invite"
        title={t('invite.nowTitle')}
        confirmLabel={t('invite.now')}
        cancelLabel={t('invite.later')}
        failedText={t('invite.failed')}
        onConfirm={async () => {
          await sendInvitation(id, false, t('invite.sent', { name }));
          await refetch();
          onClose();
        }}
        onCancel={onClose}
      >
        <p>{t('invite.nowText', { name })}</p>
      </ConfirmModal>
    );
  }
  return <AccountForm title={t('create')} user={null} owner="new" onSave={create} onClose={onClose} />;
}

/** Loads the current version of an account and opens its form. */
export function ChangeModal({ id, listed, onClose }: { id: number; listed?: UserDetails; onClose: () => void }) {
  const t = useTexts();
  return (
    <LoadedModal
      title={t('change')}
      query={useQuery(userQuery(id, listed))}
      texts={{ loading: t('loadingOne'), failed: t('failedOne') }}
      onClose={onClose}
    >
      {(user) => <ChangeForm user={user} onClose={onClose} />}
    </LoadedModal>
  );
}

function ChangeForm({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  const isOwn = useSignedInPerson().user.id === user.id;
  const change: ComponentProps<typeof AccountForm>['onSave'] = async (values, { values: before, version }) => {
    if (Object.keys(changesOf(before, values)).length > 0) {
      const body = toChanges(before, values);
      await call(users.replace, { params: { id: String(user.id) }, body }, { ...inForm, ifMatch: version });
      if (isOwn) await loadPerson();
      await refetch();
    }
    return onClose;
  };
  return (
    <AccountForm title={t('change')} user={user} owner={isOwn ? 'self' : 'other'} onSave={change} onClose={onClose} />
  );
}
