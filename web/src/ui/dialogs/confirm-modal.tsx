import type { ReactNode } from 'react';
import { useWrite } from '../../platform/queries.ts';
import { Button } from '../layout/button.tsx';
import { Actions } from '../layout/actions.tsx';
import { Modal } from './modal.tsx';
import { Alert } from '../layout/alert.tsx';
import { useTexts } from '../texts.ts';

interface ConfirmModalProps {
  title: string;
  confirmLabel: string;
  /** "Cancel" if absent. */
  cancelLabel?: string;
  /** Shown when it fails, followed by the server's reason if it gave one. */
  failedText: string;
  tone?: 'danger';
  /** Runs the action and then closes the dialog. When it throws, the dialog remains open and shows why. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before an action that cannot easily be undone. */
export function ConfirmModal({
  title,
  confirmLabel,
  cancelLabel,
  failedText,
  tone,
  onConfirm,
  onCancel,
  children,
}: ConfirmModalProps) {
  const t = useTexts();
  const { run, isBusy, problem } = useWrite({ write: onConfirm, failedText });
  return (
    <Modal title={title} onClose={isBusy ? undefined : onCancel}>
      {children}
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <Actions>
        <Button {...(tone && { tone })} loading={isBusy} onClick={() => void run()}>
          {confirmLabel}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}
