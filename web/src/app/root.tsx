import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { notifications } from '../platform/notify.ts';
import { useObservable } from '../platform/observable.ts';
import { CookieNotice } from './shell/cookie-notice.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';

const NotificationList = lazy(() =>
  import('./shell/notification-list.tsx').then((module) => ({ default: module.NotificationList })),
);

/** What lies around every screen. */
export function Root() {
  const hasNotifications = useObservable(notifications).length > 0;
  return (
    <>
      <LoadingBar />
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>
        <CookieNotice />
        {hasNotifications && <NotificationList />}
      </Suspense>
    </>
  );
}
