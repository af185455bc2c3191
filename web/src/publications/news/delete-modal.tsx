import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { call, CallError } from '../../platform/call.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './editor-texts.ts';
import { useRefresh } from './use-refresh.ts';

/** Asks before an item is taken away. */
export function DeleteModal({ item: { id, title }, onClose }: { item: NewsItem; onClose: () => void }) {
  const t = useTexts();
  const refresh = useRefresh();
  return (
    <ConfirmModal
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      failedText={t('deleteFailed')}
      tone="danger"
      onConfirm={async () => {
        try {
          await call(news.delete, { params: { id: String(id) } }, { showsBadInput: false });
        } catch (error) {
          // A colleague was first: it is gone all the same.
          if (!(error instanceof CallError && error.status === 404)) throw error;
        }
        await refresh();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('sure')}</p>
      <p>
        <strong>{title}</strong>
      </p>
    </ConfirmModal>
  );
}
