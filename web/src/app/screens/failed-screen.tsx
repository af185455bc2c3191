import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LostFilesError } from '../../platform/lazy-files.ts';
import { readTeamPhone } from '../../platform/team-phone.ts';
import { Button } from '../../ui/layout/button.tsx';
import { useLostPart } from '../../ui/layout/lost-part.tsx';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Shown when a screen could not be loaded or rendered. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  // The code is there before the screen is shown again.
  const retry = () => void router.invalidate().then(reset);
  return error instanceof LostFilesError ? (
    <LostScreen error={error} retry={retry} />
  ) : (
    <FailedNotice onRetry={retry} />
  );
}

function LostScreen({ error, retry }: { error: LostFilesError; retry: () => void }) {
  const { title, text, button } = useLostPart(error, retry);
  return (
    <MessageScreen title={title} text={text}>
      {button}
    </MessageScreen>
  );
}

/** An error message with a retry button. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  const { phone } = readTeamPhone();
  const text = [t('failed.text'), phone && t('failed.call', { phone })].filter(Boolean).join(' ');
  return (
    <MessageScreen title={t('failed.title')} text={text}>
      <Button onClick={onRetry}>{t('failed.retry')}</Button>
    </MessageScreen>
  );
}
