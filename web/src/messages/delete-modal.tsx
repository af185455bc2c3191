import { messages, type Message } from '@dijkportaal/contract/messages';
import { call } from '../platform/call.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './admin-texts.ts';
import { useRefresh } from './use-refresh.ts';

/** Asks before a message is taken away, from its sender too. */
export function DeleteModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts();
  const refresh = useRefresh();
  const { subject, name, email } = message;
  const sender = name || email;
  return (
    <ConfirmModal
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      failedText={t('deleteFailed')}
      tone="danger"
      onConfirm={async () => {
        await call(messages.delete, { params: { id: String(message.id) } }, { showsBadInput: false });
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{sender === '' ? t('sureGone', { subject }) : t('sure', { subject, name: sender })}</p>
      <p>
        <strong>{t('lost')}</strong>
      </p>
    </ConfirmModal>
  );
}
