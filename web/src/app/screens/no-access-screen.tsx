import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isSuperuser, useSignedInPerson } from '../../platform/session.ts';
import { ContactLink } from '../../ui/layout/contact-link.tsx';
import { MessageScreen } from './message-screen.tsx';
import { useTexts } from '../texts.ts';

/** Shown to a customer on a staff screen, or with `isForSuperusers` to staff on a superuser screen. */
export function NoAccessScreen({ isForSuperusers = false }: { isForSuperusers?: boolean }) {
  const t = useTexts();
  const text = isForSuperusers ? (
    t('noAccess.superuserText')
  ) : (
    <>
      {t('noAccess.text')} <ContactLink>{t('noAccess.contact')}</ContactLink>
    </>
  );
  return (
    <MessageScreen title={t('noAccess.title')} text={text}>
      <Link to="/">{t('noAccess.home')}</Link>
    </MessageScreen>
  );
}

/** The component of a route that only superusers may see. */
export const forSuperusers = (Screen: ComponentType) =>
  function SuperuserScreen() {
    return isSuperuser(useSignedInPerson()) ? <Screen /> : <NoAccessScreen isForSuperusers />;
  };
