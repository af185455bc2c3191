import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { useTexts } from './editor-texts.ts';
import { newsEndpoints } from './queries.ts';

/** Asks before a news item is deleted. */
export function DeleteNewsModal({ item: { id, title }, onClose }: { item: NewsItem; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(newsEndpoints);
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() => call(news.delete, { params: { id: String(id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('sure')}</p>
      <p>
        <strong>{title}</strong>
      </p>
    </DeleteModal>
  );
}
