import type { Publication } from '@dijkportaal/contract/publications/designs';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { publicationCalls, type PublicationKind } from '../kinds.ts';
import { readValues } from './publication-values.ts';
import { publicationEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';

interface DeletePublicationModalProps {
  kind: PublicationKind;
  publication: Publication;
  onClose: () => void;
}

/** Asks before a design or document and its files are deleted. */
export function DeletePublicationModal({ kind, publication, onClose }: DeletePublicationModalProps) {
  const t = useTexts();
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  const undo = useUndo(kind);
  const { id } = publication;
  return (
    <ConditionalDeleteModal
      title={t(`${kind}.deleteTitle`)}
      failedText={t(`${kind}.deleteFailed`)}
      listed={publication}
      load={() => publicationCalls[kind].get(id)}
      readValues={(item) => ({ ...readValues(item), files: item.files })}
      remove={(ifMatch) => publicationCalls[kind].remove(id, { ifMatch, ...undo(id, publication.title) })}
      refetch={refetch}
      onClose={onClose}
    >
      {({ title, files }) => (
        <>
          <p>{t(`${kind}.sure`, { title })}</p>
          {files.length > 0 && <p>{t(`${kind}.lost`, { count: files.length })}</p>}
          <AfterDeletion />
        </>
      )}
    </ConditionalDeleteModal>
  );
}
