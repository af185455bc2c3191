import type { GroupListItem } from '@dijkportaal/contract/audience/groups';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { labelCalls, type LabelKind } from './kinds.ts';
import { useTexts } from './texts.ts';

interface DeleteLabelModalProps {
  kind: LabelKind;
  label: GroupListItem;
  onClose: () => void;
}

/** Asks before a group or zone is deleted, and says how many people have it. */
export function DeleteLabelModal({ kind, label, onClose }: DeleteLabelModalProps) {
  const t = useTexts();
  const refetch = useRefetch([labelCalls[kind].list]);
  const { id, name, users_count, contacts_count } = label;
  const users = t('users', { count: users_count });
  const contacts = t('contacts', { count: contacts_count });
  return (
    <DeleteModal
      title={t(`${kind}.deleteTitle`)}
      failedText={t(`${kind}.deleteFailed`)}
      remove={() => labelCalls[kind].remove(id)}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t(`${kind}.sure`, { name })}</p>
      <p>
        <strong>
          {users_count + contacts_count === 0 ? t(`${kind}.nobody`) : t(`${kind}.lost`, { users, contacts })}
        </strong>
      </p>
    </DeleteModal>
  );
}
