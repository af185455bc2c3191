import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../platform/call.ts';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { useTexts } from './editor-texts.ts';
import { NewsForm } from './news-form.tsx';
import { editedNewsQuery } from './queries.ts';

/** The form of an item, with what it is at this moment. */
export function ChangeModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { data: item, error, refetch } = useQuery(editedNewsQuery(id));
  if (item !== undefined) return <NewsForm item={item} onClose={onClose} />;
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Modal title={t('change')} onClose={onClose} closeLabel={ui('cancel')} isWide>
      {error === null && <Skeleton lines={8} label={t('loadingOne')} />}
      {isGone && <Notice tone="info">{t('gone')}</Notice>}
      {error !== null && !isGone && <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />}
    </Modal>
  );
}
