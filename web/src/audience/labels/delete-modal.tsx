import type { GroupListItem } from '@dijkportaal/contract/audience/groups';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { labelCalls, type LabelKind } from './kinds.ts';
import { useTexts } from './texts.ts';
import { useRefresh } from './use-refresh.ts';

interface DeleteModalProps {
  kind: LabelKind;
  label: GroupListItem;
  onClose: () => void;
}

/** Asks before a group or zone is taken away, and says from how many people. */
export function DeleteModal({ kind, label, onClose }: DeleteModalProps) {
  const t = useTexts();
  const refresh = useRefresh(kind);
  const { id, name, users_count, contacts_count } = label;
  const users = t('users', { count: users_count });
  const contacts = t('contacts', { count: contacts_count });
  return (
    <ConfirmModal
      title={t(`${kind}.deleteTitle`)}
      confirmLabel={t('delete')}
      failedText={t(`${kind}.deleteFailed`)}
      tone="danger"
      onConfirm={async () => {
        await labelCalls[kind].remove(id);
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t(`${kind}.sure`, { name })}</p>
      <p>
        <strong>
          {users_count + contacts_count === 0 ? t(`${kind}.nobody`) : t(`${kind}.lost`, { users, contacts })}
        </strong>
      </p>
    </ConfirmModal>
  );
}
