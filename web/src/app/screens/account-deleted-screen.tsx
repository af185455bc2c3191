import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** The last that somebody sees who deleted their account. */
export function AccountDeletedScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('accountDeleted.title')} text={t('accountDeleted.text')}>
      <Link to="/login">{t('accountDeleted.signIn')}</Link>
    </MessageScreen>
  );
}
