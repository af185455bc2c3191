import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import KeyIcon from 'lucide-react/icons/key-round';
import PersonIcon from 'lucide-react/icons/user-round';
import SignOutIcon from 'lucide-react/icons/log-out';
import { viewedResident } from '../../platform/impersonation.ts';
import { useObservable } from '../../platform/observable.ts';
import { isStaff, signOut, usePerson } from '../../platform/session.ts';
import { discardWork, losesWork } from '../../platform/unsaved-work.ts';
import { LeaveQuestion } from '../../ui/forms/leave-guard.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useMenu } from '../../ui/layout/use-menu.ts';
import { useTexts } from '../texts.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import styles from './user-menu.module.css';

const PasswordChangeModal = lazyPart(
  () => import('../../auth/passwords/password-change-modal.tsx'),
  'PasswordChangeModal',
  { isDialog: true },
);

/** The signed-in person, with the menu of their account. */
export function UserMenu() {
  const t = useTexts();
  const person = usePerson();
  const { isOpen, close, hide, root, toggle, panel } = useMenu();
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const isViewing = useObservable(viewedResident) !== null;

  const own = [person?.profile.first_name, person?.profile.last_name].filter(Boolean).join(' ') || person?.user.email;
  const name = person?.user.represented ? t('onBehalf', { name: own ?? '' }) : own;
  const leave = () => {
    discardWork();
    setLeaving(true);
    void signOut();
  };
  return (
    <div {...root} className={`menu-items ${styles.root}`}>
      <button {...toggle} type="button" aria-label={t('account', { name: name ?? '' })}>
        <PersonIcon />
        <span className={styles.name}>{name}</span>
        <ChevronDownIcon />
      </button>
      <div {...panel} className={`popup ${styles.menu}`} hidden={!isOpen}>
        {person !== null && (
          <p>
            <strong>{person.user.email}</strong>
            {t(isStaff(person) ? 'accountRole.staff' : 'accountRole.customer')}
          </p>
        )}
        {person !== null && (
          <>
            <Link to="/user-profile" onClick={hide}>
              <PersonIcon />
              {t('ownProfile')}
            </Link>
            {!isViewing && (
              <button
                type="button"
                onClick={() => {
                  // Focus returns to the menu button, which remains.
                  close();
                  setChanging(true);
                }}
              >
                <KeyIcon />
                {t('changePassword')}
              </button>
            )}
          </>
        )}
        <div className={`row between ${styles.language}`}>
          <span>{t('language')}</span>
          <LanguageSwitcher />
        </div>
        <button
          type="button"
          disabled={isLeaving}
          onClick={() => {
            close();
            if (losesWork()) setAsking(true);
            else leave();
          }}
        >
          <SignOutIcon />
          {isLeaving ? t('signingOut') : t('signOut')}
        </button>
      </div>
      {isAsking && (
        <LeaveQuestion
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            leave();
          }}
        />
      )}
      <Suspense>{isChanging && <PasswordChangeModal onClose={() => setChanging(false)} />}</Suspense>
    </div>
  );
}
