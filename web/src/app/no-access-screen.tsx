import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from './texts.ts';

/** A customer on a screen for staff. */
export function NoAccessScreen() {
  const t = useTexts();
  return (
    <MessageScreen title={t('noAccess.title')} text={t('noAccess.text')}>
      <Link to="/">{t('noAccess.home')}</Link>
    </MessageScreen>
  );
}
