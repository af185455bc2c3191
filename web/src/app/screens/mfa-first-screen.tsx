import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Staff who must have a second factor before they see anything else. */
export function MfaFirstScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('mfaFirst.title')} text={t('mfaFirst.text')}>
      <Link to="/user-profile">{t('mfaFirst.link')}</Link>
    </MessageScreen>
  );
}
