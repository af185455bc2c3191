import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { viewedResident } from '../platform/impersonation.ts';
import { toasts } from '../platform/toasts.ts';
import { useObservable } from '../platform/observable.ts';
import { CookieNotice } from './shell/cookie-notice.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';

const DemoBanner = lazy(() => import('./shell/demo-banner.tsx').then((module) => ({ default: module.DemoBanner })));
const ViewBanner = lazy(() =>
  import('../impersonation/view-banner.tsx').then((module) => ({ default: module.ViewBanner })),
);
const ToastList = lazy(() => import('./shell/toast-list.tsx').then((module) => ({ default: module.ToastList })));

/** Rendered around every screen. */
export function Root() {
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
