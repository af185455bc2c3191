import { users, type UserListItem } from '@dijkportaal/contract/users';
import { call } from '../platform/call.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './texts.ts';
import { useRefresh } from './use-refresh.ts';

/** Asks before an account and all that is somebody's is taken away. */
export function DeleteModal({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const t = useTexts();
  const refresh = useRefresh();
  return (
    <ConfirmModal
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      failedText={t('deleteFailed')}
      tone="danger"
      onConfirm={async () => {
        await call(users.delete, { params: { id: String(user.id) } }, { showsBadInput: false });
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('sure', { name: user.username })}</p>
      <p>
        <strong>{t('lost')}</strong>
      </p>
    </ConfirmModal>
  );
}
