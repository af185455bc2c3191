import { users, type UserListItem } from '@dijkportaal/contract/users';
import { call } from '../platform/call.ts';
import { useRefetch } from '../platform/queries.ts';
import { DeleteModal } from '../ui/dialogs/delete-modal.tsx';
import { userEndpoints } from './queries.ts';
import { useTexts } from './texts.ts';

/** Asks before an account and everything that belongs to it is deleted. */
export function DeleteUserModal({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() => call(users.delete, { params: { id: String(user.id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('sure', { name: user.username })}</p>
      <p>
        <strong>{t('lost')}</strong>
      </p>
    </DeleteModal>
  );
}
