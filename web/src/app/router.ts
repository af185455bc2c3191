import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { FailedScreen } from './screens/failed-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';

/** The portal's routes; screens are loaded when they are opened, or when a link to them is pointed at. */
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
