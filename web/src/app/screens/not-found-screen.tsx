import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Shown for an unknown URL, and for what this person may not see. */
export function NotFoundScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/">{t('notFound.home')}</Link>
    </MessageScreen>
  );
}
