import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { FailedScreen } from './screens/failed-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';

/** The router of the portal. Screens are loaded when they are opened, or when the pointer is over a link to them. */
export function createPortalRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: FailedScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
