import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import KeyIcon from 'lucide-react/icons/key-round';
import PersonIcon from 'lucide-react/icons/user-round';
import SignOutIcon from 'lucide-react/icons/log-out';
import { isStaff, signOut, usePerson } from '../../platform/session.ts';
import { useTexts } from '../texts.ts';
import styles from './user-menu.module.css';

const PasswordChangeModal = lazy(() =>
  import('../../auth/passwords/password-change-modal.tsx').then((module) => ({ default: module.PasswordChangeModal })),
);

/** The signed-in person, with the menu of their account. */
export function UserMenu() {
  const t = useTexts();
  const person = usePerson();
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isChanging, setChanging] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const name = [person?.profile.first_name, person?.profile.last_name].filter(Boolean).join(' ') || person?.user.email;
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={t('account', { name: name ?? '' })}
        onClick={() => setOpen(!isOpen)}
      >
        <PersonIcon />
        <span className={styles.name}>{name}</span>
        <ChevronDownIcon />
      </button>
      <div id={menuId} className={styles.menu} hidden={!isOpen}>
        {person !== null && (
          <p>
            <strong>{person.user.email}</strong>
            {t(isStaff(person) ? 'accountRole.staff' : 'accountRole.customer')}
          </p>
        )}
        {person !== null && (
          <>
            <Link to="/user-profile" onClick={() => setOpen(false)}>
              <PersonIcon />
              {t('ownProfile')}
            </Link>
            <button
              type="button"
              onClick={() => {
                // Focus returns to the menu button, which stays.
                button.current?.focus();
                setOpen(false);
                setChanging(true);
              }}
            >
              <KeyIcon />
              {t('changePassword')}
            </button>
          </>
        )}
        <button
          type="button"
          disabled={isLeaving}
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          <SignOutIcon />
          {isLeaving ? t('signingOut') : t('signOut')}
        </button>
      </div>
      <Suspense>{isChanging && <PasswordChangeModal onClose={() => setChanging(false)} />}</Suspense>
    </div>
  );
}
