import type { Publication } from '@dijkportaal/contract/publications/designs';
import { useRefetch } from '../platform/queries.ts';
import { DeleteModal } from '../ui/dialogs/delete-modal.tsx';
import { publicationCalls, type PublicationKind } from './kinds.ts';
import { publicationEndpoints } from './queries.ts';
import { useTexts } from './texts.ts';

interface DeletePublicationModalProps {
  kind: PublicationKind;
  publication: Publication;
  onClose: () => void;
}

/** Asks before a design or document and its files are deleted. */
export function DeletePublicationModal({
  kind,
  publication: { id, title, files },
  onClose,
}: DeletePublicationModalProps) {
  const t = useTexts();
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  return (
    <DeleteModal
      title={t(`${kind}.deleteTitle`)}
      failedText={t(`${kind}.deleteFailed`)}
      remove={() => publicationCalls[kind].remove(id)}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t(`${kind}.sure`, { title })}</p>
      <p>
        <strong>{files.length === 0 ? t(`${kind}.lostNothing`) : t(`${kind}.lost`, { count: files.length })}</strong>
      </p>
    </DeleteModal>
  );
}
