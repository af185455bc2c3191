import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Shown once, after someone has deleted their account. */
export function AccountDeletedScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('accountDeleted.title')} text={t('accountDeleted.text')}>
      <Link to="/login">{t('accountDeleted.signIn')}</Link>
    </MessageScreen>
  );
}
