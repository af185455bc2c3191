import { useState } from 'react';
import { useSessionEndText } from '../../auth/session-end.ts';
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
  const reason = useSessionEndText(end?.reason ?? null);
  if (end === null || end === dismissed) return null;
  const stay = () => setDismissed(end);
  return (
    <Modal title={t('sessionEnded.title')} onClose={stay}>
      <p>{reason}</p>
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
