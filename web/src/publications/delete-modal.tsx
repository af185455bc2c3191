import type { Publication } from '@dijkportaal/contract/publications/designs';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { publicationCalls, type PublicationKind } from './kinds.ts';
import { useTexts } from './texts.ts';
import { useGone, useRefresh } from './use-refresh.ts';

interface DeleteModalProps {
  kind: PublicationKind;
  publication: Publication;
  onClose: () => void;
}

/** Asks before a design or document and its files are taken away. */
export function DeleteModal({ kind, publication: { id, title, files }, onClose }: DeleteModalProps) {
  const t = useTexts();
  const refresh = useRefresh(kind);
  const isGone = useGone(kind);
  return (
    <ConfirmModal
      title={t(`${kind}.deleteTitle`)}
      confirmLabel={t('delete')}
      failedText={t(`${kind}.deleteFailed`)}
      tone="danger"
      onConfirm={async () => {
        try {
          await publicationCalls[kind].remove(id);
          await refresh();
        } catch (error) {
          if (!(await isGone(error))) throw error;
        }
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t(`${kind}.sure`, { title })}</p>
      <p>
        <strong>{files.length === 0 ? t(`${kind}.lostNothing`) : t(`${kind}.lost`, { count: files.length })}</strong>
      </p>
    </ConfirmModal>
  );
}
