import { notifications } from '@dijkportaal/contract/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { defineTexts } from '../platform/i18n.ts';
import { CallError } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { usePlainWrite } from '../platform/write.ts';
import { Button } from '../ui/layout/button.tsx';
import { NarrowPage } from '../ui/layout/narrow-page.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import nl from './nl.json';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

/**
 * Turns off the mails about new items, opened from a link in such a mail. Only the button does so, because mail
 * scanners open links too.
 */
export function OptOutScreen({ token }: { token: string | null }) {
  const t = useTexts();
  const [isDone, setDone] = useState(false);
  const { run, isBusy, error, problem } = usePlainWrite({
    write: async (known: string) => {
      await callExtension(notifications.optOut, { body: { token: known } }, { success: null, showsBadInput: false });
      setDone(true);
    },
    failedText: t('failed'),
  });
  const isBadLink = token === null || (error instanceof CallError && error.status === 400);
  const outcome = isDone ? 'done' : 'badLink';
  return (
    <NarrowPage title={t('title')}>
      {isDone || isBadLink ? (
        <>
          <Alert tone={isDone ? 'success' : 'error'} title={t(outcome)}>
            <p>{t(`${outcome}Text`)}</p>
          </Alert>
          <Link to="/user-profile">{t('profile')}</Link>
        </>
      ) : (
        <>
          <p>{t('intro')}</p>
          <p>{t('stays')}</p>
          {problem !== null && <Alert tone="error">{problem}</Alert>}
          <Button loading={isBusy} onClick={() => void run(token)}>
            {t('submit')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}
