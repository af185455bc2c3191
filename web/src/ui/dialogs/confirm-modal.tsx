import { useState, type ReactNode } from 'react';
import { CallError, wasCancelled } from '../../platform/call.ts';
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
  /** Runs the action and then closes the dialog. When it throws, the dialog stays and shows why. */
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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ reason: string | undefined } | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      const reason = error instanceof CallError ? error.sentence : undefined;
      if (!wasCancelled(error)) setProblem({ reason });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal title={title} onClose={isBusy ? undefined : onCancel}>
      {children}
      {problem !== null && (
        <Alert tone="error">
          <p>{failedText}</p>
          {problem.reason !== undefined && <p>{problem.reason}</p>}
        </Alert>
      )}
      <Actions>
        <Button {...(tone && { tone })} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}
