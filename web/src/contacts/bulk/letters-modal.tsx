import { letters, maxLetters } from '@dijkportaal/contract/letters';
import { useQuery } from '@tanstack/react-query';
import { download } from '../../platform/download.ts';
import { callExtension } from '../../platform/extensions.ts';
import { formatNumber } from '../../platform/numbers.ts';
import { keyOf, useRefetch } from '../../platform/queries.ts';
import { toast } from '../../platform/toasts.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { PagedLines } from '../paged-lines.tsx';
import { contactEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';

/** Says who of the selected contacts gets a letter, and downloads the letters as one PDF. */
export function LettersModal({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const t = useTexts();
  const refetchContacts = useRefetch(contactEndpoints);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(letters.check, ids),
    queryFn: () => callExtension(letters.check, { body: { ids } }, { showsBadInput: false }),
    gcTime: 0,
  });
  if (data === undefined) {
    return (
      <Modal title={t('letters.title')} onClose={onClose}>
        {error === null ? (
          <Skeleton lines={3} label={t('letters.checking')} />
        ) : (
          <LoadFailure text={t('letters.checkFailed')} onRetry={() => void refetch()} />
        )}
      </Modal>
    );
  }
  const { count, left_out: leftOut, reasons } = data;
  const others = (
    <PagedLines
      title={t('letters.leftOut')}
      count={leftOut}
      lines={reasons}
      render={({ name, reason }) => `${name}: ${reason}`}
    />
  );
  if (count === 0 || count > maxLetters) {
    const text = count === 0 ? t('letters.none') : t('letters.tooMany', { count, max: formatNumber(maxLetters) });
    return (
      <Modal key="none" title={t('letters.title')} onClose={onClose}>
        <Alert tone="warn">{text}</Alert>
        {others}
      </Modal>
    );
  }
  return (
    <ConfirmModal
      key="make"
      title={t('letters.title')}
      confirmLabel={t('letters.make')}
      failedText={t('letters.failed')}
      onConfirm={async () => {
        await download(letters.print, { body: { ids } }, 'brieven.pdf');
        toast({ type: 'success', text: t('letters.made') });
        await refetchContacts();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('letters.count', { count })}</p>
      <p>{t('letters.codes')}</p>
      <p className="quiet">{t('letters.window')}</p>
      {others}
    </ConfirmModal>
  );
}
