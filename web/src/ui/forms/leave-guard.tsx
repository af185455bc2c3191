import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { guardWork, isWorkDiscarded } from '../../platform/unsaved-work.ts';
import { isReplaced, isSignedIn } from '../../platform/tokens.ts';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { useTexts } from '../texts.ts';

interface LeaveGuardProps {
  hasUnsavedChanges: () => boolean;
  /** Whether the text is stored on this device as a draft. */
  keepsDraft?: boolean;
}

/** Asks before leaving a screen with unsaved changes. */
export function LeaveGuard({ hasUnsavedChanges, keepsDraft = false }: LeaveGuardProps) {
  const unsaved = useEffectEvent(hasUnsavedChanges);
  useEffect(() => guardWork({ hasUnsavedChanges: () => unsaved(), keepsDraft }), [keepsDraft]);

  const { status, proceed, reset } = useBlocker({
    // After sign-out, or when someone else signed in, nothing blocks leaving.
    shouldBlockFn: () => hasUnsavedChanges() && isSignedIn.get() && !isReplaced() && !isWorkDiscarded(),
    enableBeforeUnload: () => hasUnsavedChanges() && !isReplaced() && !isWorkDiscarded(),
    withResolver: true,
  });
  return status === 'blocked' ? (
    <LeaveQuestion isOnTheWay keepsDraft={keepsDraft} onStay={reset} onLeave={proceed} />
  ) : null;
}

/** Asks before a form with unsaved changes is closed or left. */
export function useLeaveQuestion({
  onLeave,
  keepsDraft = false,
  hasUnsavedChanges,
}: LeaveGuardProps & { onLeave: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return {
    /** Closes the form, after the question if there is something to lose. */
    leave: () => (hasUnsavedChanges() ? setAsking(true) : onLeave()),
    /** To be rendered with the form. */
    question: (
      <>
        <LeaveGuard hasUnsavedChanges={hasUnsavedChanges} keepsDraft={keepsDraft} />
        {isAsking && <LeaveQuestion keepsDraft={keepsDraft} onStay={() => setAsking(false)} onLeave={onLeave} />}
      </>
    ),
  };
}

interface LeaveQuestionProps {
  /** Whether the text is stored on this device as a draft. */
  keepsDraft?: boolean;
  /** Whether the person is going to another page already. */
  isOnTheWay?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether unsaved changes may be lost. */
export function LeaveQuestion({ keepsDraft = false, isOnTheWay = false, onStay, onLeave }: LeaveQuestionProps) {
  const t = useTexts();
  return (
    <Modal title={t('leave.title')} closesOnBack={!isOnTheWay} onClose={onStay}>
      <p>{t(keepsDraft ? 'leave.keptText' : 'leave.text')}</p>
      <Actions>
        <Button onClick={onStay}>{t('leave.stay')}</Button>
        <Button variant="default" tone="danger" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
      </Actions>
    </Modal>
  );
}
