import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { BrandMark, productName } from '../../platform/brand.tsx';
import { useObservable } from '../../platform/observable.ts';
import { isSignedIn } from '../../platform/tokens.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import styles from './public-page.module.css';
import { SkipLink } from './skip-link.tsx';
import { useTexts } from '../texts.ts';

/** The frame of screens that need no sign-in. */
export function PublicPage() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** Shown for a URL that no route matches. */
export function UnknownPage() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}

/** A header with the name, without side navigation. */
function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const signedIn = useObservable(isSignedIn);
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <BrandMark />
          <span>{productName}</span>
        </Link>
        <div className={styles.actions}>
          <LanguageSwitcher />
          {pathname !== '/uitleg' && (
            <Link to="/uitleg" className={styles.signIn}>
              {t('about')}
            </Link>
          )}
          {!signedIn && pathname !== '/login' && (
            <Link to="/login" className={styles.signIn}>
              {t('signIn')}
            </Link>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense>{children}</Suspense>
      </main>
    </div>
  );
}
