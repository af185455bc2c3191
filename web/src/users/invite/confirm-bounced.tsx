import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { useTexts } from '../texts.ts';

interface ConfirmBouncedProps {
  name: string;
  /** The addresses to which mail came back. */
  emails: string[];
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before an invitation is mailed to an address to which mail came back. */
export function ConfirmBounced({ name, emails, onConfirm, onCancel }: ConfirmBouncedProps) {
  const t = useTexts();
  return (
    <ConfirmModal
      title={t('invite.bouncedTitle')}
      confirmLabel={t('invite.first')}
      failedText={t('invite.failed')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('invite.bouncedText', { emails: emails.join(', '), name })}</p>
    </ConfirmModal>
  );
}
