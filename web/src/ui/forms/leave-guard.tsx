import { useBlocker } from '@tanstack/react-router';
import { isSignedIn } from '../../platform/tokens.ts';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { useTexts } from '../texts.ts';

/** Asks before leaving a screen with unsaved changes. */
export function LeaveGuard({ hasUnsavedChanges }: { hasUnsavedChanges: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    // After sign-out nothing blocks leaving.
    shouldBlockFn: () => hasUnsavedChanges() && isSignedIn.get(),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  return status === 'blocked' ? <LeaveQuestion onStay={reset} onLeave={proceed} /> : null;
}

/** The question itself, for a dialog that is about to close. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts();
  return (
    <Modal title={t('leave.title')} onClose={onStay}>
      <p>{t('leave.text')}</p>
      <Actions>
        <Button onClick={onStay}>{t('leave.stay')}</Button>
        <Button variant="default" tone="danger" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
      </Actions>
    </Modal>
  );
}
