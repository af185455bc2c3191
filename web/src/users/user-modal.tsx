import { users, type UserDetails } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { loadPerson, useSignedInPerson } from '../platform/session.ts';
import { useRefetch } from '../platform/queries.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useTexts as useUiTexts } from '../ui/texts.ts';
import { AccountForm } from './account-form.tsx';
import { changesOf, readValues, toNewUser, type AccountValues } from './account-values.ts';
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
  return (
    <Modal title={t('create')} onClose={onClose}>
      <AccountForm initial={readValues(null)} owner="new" onSave={create} onCancel={onClose} />
    </Modal>
  );
}

/** Loads the current version of an account and opens its form. */
export function ChangeModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { data, error, refetch } = useQuery(userQuery(id));
  return (
    <Modal title={t('change')} onClose={onClose} closeLabel={ui('cancel')}>
      {data !== undefined && <ChangeForm user={data} onClose={onClose} />}
      {data === undefined && error === null && <Skeleton lines={6} label={t('loadingOne')} />}
      {data === undefined && error !== null && <LoadFailure text={t('failedOne')} onRetry={() => void refetch()} />}
    </Modal>
  );
}

function ChangeForm({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const refetch = useRefetch(userEndpoints);
  const isOwn = useSignedInPerson().user.id === user.id;
  const initial = readValues(user);
  const change = async (values: AccountValues) => {
    const changes = changesOf(initial, values);
    if (Object.keys(changes).length > 0) {
      await call(users.change, { params: { id: String(user.id) }, body: changes }, inForm);
      if (isOwn) await loadPerson();
      await refetch();
    }
    onClose();
  };
  return <AccountForm initial={initial} owner={isOwn ? 'self' : 'other'} onSave={change} onCancel={onClose} />;
}
