import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Tells staff to set up their second factor before they can see anything else. */
export function MfaFirstScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('mfaFirst.title')} text={t('mfaFirst.text')}>
      <Link to="/user-profile">{t('mfaFirst.link')}</Link>
    </MessageScreen>
  );
}
