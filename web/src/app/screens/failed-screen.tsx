import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** A screen that could not be drawn or loaded. */
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

/** Says that something went wrong and offers to try again. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <MessageScreen title={t('failed.title')} text={t('failed.text')}>
      <Button onClick={onRetry}>{t('failed.retry')}</Button>
    </MessageScreen>
  );
}
