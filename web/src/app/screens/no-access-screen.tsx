import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Shown to a customer on a staff screen, or with `isForSuperusers` to staff on a superuser screen. */
export function NoAccessScreen({ isForSuperusers = false }: { isForSuperusers?: boolean }) {
  const t = useTexts();
  return (
    <MessageScreen title={t('noAccess.title')} text={t(isForSuperusers ? 'noAccess.superuserText' : 'noAccess.text')}>
      <Link to="/">{t('noAccess.home')}</Link>
    </MessageScreen>
  );
}
