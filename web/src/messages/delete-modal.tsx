import { messages, type Message } from '@dijkportaal/contract/messages';
import { call } from '../platform/call.ts';
import { useRefetch } from '../platform/queries.ts';
import { DeleteModal } from '../ui/dialogs/delete-modal.tsx';
import { useTexts } from './admin-texts.ts';
import { messageEndpoints } from './queries.ts';

/** Asks before a message is deleted, for its sender too. */
export function DeleteMessageModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const { subject, name, email } = message;
  const sender = name || email;
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() => call(messages.delete, { params: { id: String(message.id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{sender === '' ? t('sureGone', { subject }) : t('sure', { subject, name: sender })}</p>
      <p>
        <strong>{t('lost')}</strong>
      </p>
    </DeleteModal>
  );
}
