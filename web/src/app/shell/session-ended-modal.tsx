import { useState } from 'react';
import { SignInAgainForm } from '../../auth/sign-in/sign-in-again-form.tsx';
import { SessionEndText } from '../../auth/session-end.tsx';
import { usePerson } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { leaveEndedSession, sessionEnd } from '../../platform/tokens.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from '../texts.ts';

/**
 * Shows why the session ended while a form has unsaved work, and signs in again. The work remains on the screen until
 * the person leaves.
 */
export function SessionEndedModal() {
  const t = useTexts();
  const end = useObservable(sessionEnd);
  const email = usePerson()?.user.email;
  const [dismissed, setDismissed] = useState<typeof end>(null);
  if (end === null || end === dismissed) return null;
  const stay = () => setDismissed(end);
  const canSignIn = end.reason !== 'deactivated' && email !== undefined;
  const others = (
    <>
      <Button variant="default" onClick={leaveEndedSession}>
        {t(canSignIn ? 'sessionEnded.otherWay' : 'sessionEnded.leave')}
      </Button>
      <Button variant="default" onClick={stay}>
        {t('sessionEnded.stay')}
      </Button>
    </>
  );
  const fate = end.isWorkKept ? 'sessionEnded.kept' : 'sessionEnded.text';
  return (
    <Modal title={t('sessionEnded.title')} onClose={stay}>
      <SessionEndText reason={end.reason} />
      <p>{t(canSignIn ? fate : 'sessionEnded.inactive')}</p>
      {canSignIn ? <SignInAgainForm email={email}>{others}</SignInAgainForm> : <Actions>{others}</Actions>}
    </Modal>
  );
}
