import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Brand } from '../../platform/brand.tsx';
import { useObservable } from '../../platform/observable.ts';
import { isSignedIn, sessionEnd } from '../../platform/tokens.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { TeamPhone } from '../../ui/layout/team-phone.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import styles from './public-page.module.css';
import { StatementLinks } from './statement-links.tsx';
import { SkipLink } from './skip-link.tsx';
import { useTexts } from '../texts.ts';

// Loaded only for current or former sessions.
const Shell = lazyPart(() => import('./shell.tsx'), 'Shell');

const SessionEndText = lazyPart(() => import('../../auth/session-end.tsx'), 'SessionEndText');

/** Screens that signed-in people open from their menu. */
const keepsMenu = /^\/(uitleg|bewaartermijnen|nieuwsbrieven)/;

/** The frame of screens that need no sign-in. */
export function PublicPage() {
  const { pathname } = useLocation();
  return keepsMenu.test(pathname) ? (
    <PublicOrOwnFrame>
      <Outlet />
    </PublicOrOwnFrame>
  ) : (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** Shown for a URL that no route matches. */
export function UnknownPage() {
  return (
    <PublicOrOwnFrame>
      <NotFoundScreen />
    </PublicOrOwnFrame>
  );
}

/** Signed-in people see their menu and account. Others are told when their session ended. */
function PublicOrOwnFrame({ children }: { children: ReactNode }) {
  const signedIn = useObservable(isSignedIn);
  const end = useObservable(sessionEnd);
  if (signedIn) {
    return (
      <Suspense>
        <Shell>{children}</Shell>
      </Suspense>
    );
  }
  return (
    <PublicFrame>
      {end !== null && (
        <div data-screen-only className={styles.ended}>
          <Alert tone="info">
            <Suspense>
              <SessionEndText reason={end.reason} />
            </Suspense>
          </Alert>
        </div>
      )}
      {children}
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
      <header data-screen-only className={`row between ${styles.header}`}>
        <Link to="/" className="brand">
          <Brand />
        </Link>
        <div className={`row ${styles.actions}`}>
          <LanguageSwitcher />
          {pathname !== '/uitleg' && (
            <Link to="/uitleg" className="touch bold">
              {t('about')}
            </Link>
          )}
          {!signedIn && pathname !== '/login' && (
            <Link to="/login" className="touch bold">
              {t('signIn')}
            </Link>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense>{children}</Suspense>
      </main>
      <footer data-screen-only className={styles.footer}>
        <ul className="row">
          <li>
            <TeamPhone withHours />
          </li>
          <StatementLinks />
        </ul>
      </footer>
    </div>
  );
}
