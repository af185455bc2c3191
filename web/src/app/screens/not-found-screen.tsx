import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** An address that leads nowhere, or not for this person. */
export function NotFoundScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/">{t('notFound.home')}</Link>
    </MessageScreen>
  );
}
