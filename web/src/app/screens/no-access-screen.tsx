import { Link } from '@tanstack/react-router';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** A customer on a screen for staff, or with `isForSuperusers` other staff on one for administrators. */
export function NoAccessScreen({ isForSuperusers = false }: { isForSuperusers?: boolean }) {
  const t = useTexts();
  return (
    <MessageScreen title={t('noAccess.title')} text={t(isForSuperusers ? 'noAccess.superuserText' : 'noAccess.text')}>
      <Link to="/">{t('noAccess.home')}</Link>
    </MessageScreen>
  );
}
