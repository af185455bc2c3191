import { files, type PortalFile } from '@dijkportaal/contract/files';
import { call, CallError } from '../platform/call.ts';
import { notify } from '../platform/notify.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { useTexts as useAdminTexts } from './admin-texts.ts';
import { useTexts } from './texts.ts';

interface DeleteFileModalProps {
  file: PortalFile;
  /** What it belongs to. */
  title: string;
  /** The file is gone: shows what is left, before the dialog goes. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Asks before one file is taken away from a design or document. */
export function DeleteFileModal({ file: { id, file_name: name }, title, onDeleted, onClose }: DeleteFileModalProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  return (
    <ConfirmModal
      title={admin('deleteFile.title')}
      confirmLabel={t('delete')}
      failedText={admin('deleteFile.failed')}
      tone="danger"
      onConfirm={async () => {
        try {
          await call(files.delete, { params: { id: String(id) } }, { showsBadInput: false });
        } catch (error) {
          if (!(error instanceof CallError) || error.status !== 404) throw error;
          notify({ type: 'warn', text: admin('deleteFile.gone'), duration: 10_000 });
        }
        await onDeleted();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{admin('deleteFile.sure', { name })}</p>
      <p>
        <strong>{admin('deleteFile.lost', { title })}</strong>
      </p>
    </ConfirmModal>
  );
}
