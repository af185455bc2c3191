import { useState } from 'react';
import { SessionEndText } from '../../auth/session-end.tsx';
import { useObservable } from '../../platform/observable.ts';
import { leaveEndedSession, sessionEnd } from '../../platform/tokens.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from '../texts.ts';

/** Says why the session ended while a form has unsaved work, which stays on the screen until the person leaves. */
export function SessionEndedModal() {
  const t = useTexts();
  const end = useObservable(sessionEnd);
  const [dismissed, setDismissed] = useState<typeof end>(null);
  if (end === null || end === dismissed) return null;
  const stay = () => setDismissed(end);
  return (
    <Modal title={t('sessionEnded.title')} onClose={stay}>
      <SessionEndText reason={end.reason} />
      <p>{t(end.isWorkKept ? 'sessionEnded.kept' : 'sessionEnded.text')}</p>
      <Actions>
        <Button onClick={leaveEndedSession}>{t('sessionEnded.signIn')}</Button>
        <Button variant="default" onClick={stay}>
          {t('sessionEnded.stay')}
        </Button>
      </Actions>
    </Modal>
  );
}
