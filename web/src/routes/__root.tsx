import { createRootRoute, redirect } from '@tanstack/react-router';
import { UnknownPage } from '../app/shell/public-page.tsx';
import { Root } from '../app/root.tsx';
import { mailedToken } from '../platform/mailed-token.ts';
import { isSignedIn } from '../platform/tokens.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    // A mailed token is exchanged on the sign-in screen, whatever screen its link points to.
    if (mailedToken.get() === null || isSignedIn.get() || location.pathname === '/login') return;
    throw redirect({ to: '/login', search: { returnUrl: location.href } });
  },
  component: Root,
  notFoundComponent: UnknownPage,
});
