import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { viewedResident } from '../platform/impersonation.ts';
import { toasts } from '../platform/toasts.ts';
import { useObservable } from '../platform/observable.ts';
import { useKeptFocus } from '../ui/layout/kept-focus.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { CookieNotice } from './shell/cookie-notice.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';
import { ToastList } from './shell/toast-list.tsx';

const DemoBanner = lazyPart(() => import('./shell/demo-banner.tsx'), 'DemoBanner');
const ViewBanner = lazyPart(() => import('../impersonation/view-banner.tsx'), 'ViewBanner');

/** Rendered around every screen. */
export function Root() {
  useKeptFocus();
  // The server marks the page of a demo that others can reach.
  const isDemoOnNetwork = document.documentElement.dataset['demo'] !== undefined;
  const viewed = useObservable(viewedResident);
  const hasNotifications = useObservable(toasts).length > 0;
  return (
    <>
      <LoadingBar />
      {isDemoOnNetwork && (
        <Suspense>
          <DemoBanner />
        </Suspense>
      )}
      {viewed !== null && (
        <Suspense>
          <ViewBanner viewed={viewed} />
        </Suspense>
      )}
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>
        <CookieNotice />
        {hasNotifications && <ToastList />}
      </Suspense>
    </>
  );
}
