import type { ReactNode } from 'react';
import { CallError } from '../../platform/call.ts';
import { toast } from '../../platform/toasts.ts';
import { useTexts } from '../texts.ts';
import { ConfirmModal } from './confirm-modal.tsx';

interface DeleteModalProps {
  title: string;
  /** Shown when deleting fails, followed by the server's reason if it gave one. */
  failedText: string;
  /** Makes the call that deletes. */
  remove: () => Promise<unknown>;
  /** Refetches the list; the dialog closes once the list is on the screen. */
  refetch: () => Promise<unknown>;
  onClose: () => void;
  /** What is deleted, and what is lost with it. */
  children: ReactNode;
}

/** Asks before something is deleted. If a colleague was first (404) it says so and closes all the same. */
export function DeleteModal({ title, failedText, remove, refetch, onClose, children }: DeleteModalProps) {
  const t = useTexts();
  return (
    <ConfirmModal
      title={title}
      confirmLabel={t('delete')}
      failedText={failedText}
      tone="danger"
      onConfirm={async () => {
        try {
          await remove();
        } catch (error) {
          if (!(error instanceof CallError && error.status === 404)) throw error;
          toast({ type: 'warn', text: t('alreadyDeleted'), duration: 10_000 });
        }
        await refetch();
        onClose();
      }}
      onCancel={onClose}
    >
      {children}
    </ConfirmModal>
  );
}
