import { users, type UserDetails } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { loadPerson, useSignedInPerson } from '../platform/session.ts';
import { useRefetch } from '../platform/queries.ts';
import { LoadedModal } from '../ui/dialogs/loaded-modal.tsx';
import { AccountForm, type AccountConflict } from './account-form.tsx';
import { changesOf, readValues, toChanges, toNewUser, type AccountValues } from './account-values.ts';
import { userEndpoints, userQuery } from './queries.ts';
import { useTexts } from './texts.ts';

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };

/** Creates an account. */
export function CreateModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  const create = async (values: AccountValues) => {
    await call(users.create, { body: toNewUser(values) }, inForm);
    await refetch();
    onClose();
  };
  return <AccountForm title={t('create')} user={null} owner="new" onSave={create} onClose={onClose} />;
}

/** Loads the current version of an account and opens its form. */
export function ChangeModal({ listed, onClose }: { listed: UserDetails; onClose: () => void }) {
  const t = useTexts();
  return (
    <LoadedModal
      title={t('change')}
      query={useQuery(userQuery(listed))}
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
  const change = async (values: AccountValues, conflict: AccountConflict) => {
    const isDone = await conflict.save(values, async (typed, base, ifMatch) => {
      const before = readValues(base);
      if (Object.keys(changesOf(before, typed)).length > 0) {
        const body = toChanges(before, typed);
        await call(users.replace, { params: { id: String(user.id) }, body }, { ...inForm, ifMatch });
        if (isOwn) await loadPerson();
        await refetch();
      }
      return true;
    });
    if (isDone !== null) onClose();
  };
  return (
    <AccountForm title={t('change')} user={user} owner={isOwn ? 'self' : 'other'} onSave={change} onClose={onClose} />
  );
}
