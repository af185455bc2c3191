import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Shown when a screen could not be loaded or rendered. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  return (
    <FailedNotice
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** An error message with a retry button. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <MessageScreen title={t('failed.title')} text={t('failed.text')}>
      <Button onClick={onRetry}>{t('failed.retry')}</Button>
    </MessageScreen>
  );
}
