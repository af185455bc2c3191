import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toasts } from '../platform/toasts.ts';
import { useObservable } from '../platform/observable.ts';
import { CookieNotice } from './shell/cookie-notice.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';

const ToastList = lazy(() => import('./shell/toast-list.tsx').then((module) => ({ default: module.ToastList })));

/** Rendered around every screen. */
export function Root() {
  const hasNotifications = useObservable(toasts).length > 0;
  return (
    <>
      <LoadingBar />
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
