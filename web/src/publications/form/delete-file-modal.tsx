import { files, type PortalFile } from '@dijkportaal/contract/files';
import { call } from '../../platform/call.ts';
import { DeleteModal } from '../../ui/forms/delete-modal.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';

interface DeleteFileModalProps {
  file: PortalFile;
  /** The title of its owner. */
  title: string;
  refetch: () => Promise<void>;
  onClose: () => void;
}

/** Asks before one file of a design or document is deleted. */
export function DeleteFileModal({ file: { id, file_name: name }, title, refetch, onClose }: DeleteFileModalProps) {
  const admin = useAdminTexts();
  return (
    <DeleteModal
      title={admin('deleteFile.title')}
      failedText={admin('deleteFile.failed')}
      remove={() =>
        call(files.delete, { params: { id: String(id) } }, { showsBadInput: false, successToast: { title: name } })
      }
      refetch={refetch}
      onClose={onClose}
    >
      <p>{admin('deleteFile.sure', { name })}</p>
      <p>
        <strong>{admin('deleteFile.lost', { title })}</strong>
      </p>
    </DeleteModal>
  );
}
