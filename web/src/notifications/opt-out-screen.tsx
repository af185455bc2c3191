import { notifications } from '@dijkportaal/contract/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { defineTexts } from '../platform/i18n.ts';
import { CallError } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { Button } from '../ui/layout/button.tsx';
import { NarrowPage } from '../ui/layout/narrow-page.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import nl from './nl.json';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

type State = 'asking' | 'busy' | 'failed' | 'done' | 'badLink';

/**
 * Turns off the mails about new items, opened from a link in such a mail. Only the button does so, because mail
 * scanners open links too.
 */
export function OptOutScreen({ token }: { token: string | null }) {
  const t = useTexts();
  const [state, setState] = useState<State>(token === null ? 'badLink' : 'asking');
  const turnOff = async () => {
    if (token === null) return;
    setState('busy');
    try {
      await callExtension(notifications.optOut, { body: { token } }, { success: null, showsBadInput: false });
      setState('done');
    } catch (error) {
      setState(error instanceof CallError && error.status === 400 ? 'badLink' : 'failed');
    }
  };
  const isOver = state === 'done' || state === 'badLink';
  return (
    <NarrowPage title={t('title')}>
      {isOver ? (
        <>
          <Alert tone={state === 'done' ? 'success' : 'error'}>
            <p>
              <strong>{t(state)}</strong>
            </p>
            <p>{t(`${state}Text`)}</p>
          </Alert>
          <Link to="/user-profile">{t('profile')}</Link>
        </>
      ) : (
        <>
          <p>{t('intro')}</p>
          <p>{t('stays')}</p>
          {state === 'failed' && <Alert tone="error">{t('failed')}</Alert>}
          <Button loading={state === 'busy'} onClick={() => void turnOff()}>
            {t('submit')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}
