import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import CloseIcon from 'lucide-react/icons/x';
import MenuIcon from 'lucide-react/icons/menu';
import { Brand, productName } from '../../platform/brand.tsx';
import { useObservable } from '../../platform/observable.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import { retryUntilBack } from '../../platform/lazy-files.ts';
import { retryOnce } from '../../platform/queries.ts';
import { isStaff, loadPerson, usePerson } from '../../platform/session.ts';
import { isSignedIn, sessionEnd } from '../../platform/tokens.ts';
import { useCloseOnBack } from '../../ui/dialogs/close-on-back.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Reauthentication } from '../reauthentication/reauthentication.tsx';
import { FailedNotice } from '../screens/failed-screen.tsx';
import { MfaFirstScreen } from '../screens/mfa-first-screen.tsx';
import { useTexts } from '../texts.ts';
import { TeamPhone } from '../../ui/layout/team-phone.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { LatestNewsSlot } from './latest-news-slot.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { StatementLinks } from './statement-links.tsx';
import { UserMenu } from './user-menu.tsx';

const HoldBanner = lazyPart(() => import('../../hold/hold-banner.tsx'), 'HoldBanner');

const SearchButton = lazyPart(() => import('../../search/search-button.tsx'), 'SearchButton');

const SessionEndedModal = lazyPart(() => import('./session-ended-modal.tsx'), 'SessionEndedModal', { isDialog: true });

const thisYear = new Date().getFullYear();

/**
 * The frame of screens for signed-in people: side navigation, on small screens behind a Menu button, and the content.
 * `children` are screens that need no sign-in.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const t = useTexts();
  const person = usePerson();
  const { pathname } = useLocation();
  // Storing the path at which the menu was opened closes it on navigation.
  const [menuOpenedAt, setMenuOpenedAt] = useState<string | null>(null);
  const isMenuOpen = menuOpenedAt === pathname;
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: retryOnce } } }),
  );
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = () => setMenuOpenedAt(null);
  useCloseOnBack(isMenuOpen, closeMenu);
  const names = useShownNames();
  const signedIn = useLeaveWhenSignedOut();
  const hasEnded = useObservable(sessionEnd) !== null;
  const mustSetUpMfa = person?.profile.mfa_missing ?? false;
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.frame}>
        <div
          className={styles.shell}
          data-menu={isStaff(person) ? 'rail' : undefined}
          data-menu-open={isMenuOpen || undefined}
          data-names-shown={names.areShown || undefined}
        >
          <SkipLink />
          <header
            data-screen-only
            className={styles.side}
            {...names.props}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !isMenuOpen) return;
              closeMenu();
              menuButton.current?.focus();
            }}
          >
            <div className={`row between ${styles.top}`}>
              <Link to="/" className="brand" data-on-primary>
                <Brand />
              </Link>
              <button
                ref={menuButton}
                type="button"
                className={styles.menuButton}
                aria-expanded={isMenuOpen}
                aria-label={t('menu')}
                aria-controls="menu"
                onClick={() => setMenuOpenedAt(isMenuOpen ? null : pathname)}
              >
                {isMenuOpen ? <CloseIcon /> : <MenuIcon />}
                <span>{t('menu')}</span>
              </button>
            </div>
            <div id="menu" className={styles.menu}>
              {mustSetUpMfa ? <div /> : <Navigation onChosen={closeMenu} />}
              <LatestNewsSlot onChosen={closeMenu} />
              <div className={`stack-3 ${styles.bottom}`}>
                <MenuLinks onChosen={closeMenu} />
                <LanguageSwitcher />
              </div>
            </div>
          </header>
          <div data-screen-only className={styles.bar}>
            <Suspense>{isStaff(person) && !mustSetUpMfa && <SearchButton />}</Suspense>
            {!isStaff(person) && (
              <section aria-label={t('callTeam')}>
                <TeamPhone />
              </section>
            )}
            <section aria-label={t('ownAccount')}>
              <UserMenu />
            </section>
          </div>
          <main id="content" tabIndex={-1} className={styles.main}>
            <p className="brand print-only">
              <Brand />
            </p>
            <Suspense fallback={null}>{isStaff(person) && !mustSetUpMfa && <HoldBanner />}</Suspense>
            <Suspense>
              {children ??
                (person !== null && (mustSetUpMfa && pathname !== '/user-profile' ? <MfaFirstScreen /> : <Outlet />))}
              {children === undefined && person === null && signedIn && <LostPerson />}
            </Suspense>
          </main>
          <Reauthentication />
          {hasEnded && signedIn && (
            <Suspense>
              <SessionEndedModal />
            </Suspense>
          )}
          <footer hidden>
            © {thisYear} {productName}
          </footer>
        </div>
      </div>
    </QueryClientProvider>
  );
}

/** Shown without the profile of the person; tries again by itself. */
function LostPerson() {
  useEffect(() => retryUntilBack(() => void loadPerson()), []);
  return <FailedNotice onRetry={() => void loadPerson()} />;
}

/** Redirects to sign-in when the session ends elsewhere, and returns whether there is a session. */
function useLeaveWhenSignedOut(): boolean {
  const router = useRouter();
  const signedIn = useObservable(isSignedIn);
  useEffect(() => {
    if (!signedIn) void router.invalidate();
  }, [signedIn, router]);
  return signedIn;
}

/** Whether a rail shows its names: while a mouse is over it or the keyboard is in it, until Escape. */
function useShownNames() {
  const [areShown, setShown] = useState(false);
  useEffect(() => {
    if (!areShown) return;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false);
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [areShown]);
  const props: ComponentProps<'header'> = {
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setShown(true),
    onPointerLeave: ({ currentTarget }) => setShown(currentTarget.querySelector(':focus-visible') !== null),
    onFocus: ({ target }) => target.matches(':focus-visible') && setShown(true),
    onBlur: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setShown(false),
  };
  return { areShown, props };
}

/** Small links at the bottom of the menu. The authority's own statements open in a new tab, and replace ours. */
function MenuLinks({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const facts = useObservable(portalFacts);
  return (
    <ul className={`row ${styles.links}`}>
      <li>
        <Link to="/uitleg" className="touch small" onClick={onChosen}>
          {t('about')}
        </Link>
      </li>
      {facts?.privacy_url == null && (
        <li>
          <Link to="/privacy" className="touch small" onClick={onChosen}>
            {t('privacy')}
          </Link>
        </li>
      )}
      {facts?.terms_url == null && (
        <li>
          <Link to="/terms" className="touch small" onClick={onChosen}>
            {t('terms')}
          </Link>
        </li>
      )}
      <StatementLinks />
    </ul>
  );
}
