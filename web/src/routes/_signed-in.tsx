import { createFileRoute, redirect } from '@tanstack/react-router';
import { Shell } from '../app/shell/shell.tsx';
import { isSignedIn } from '../platform/tokens.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn.get()) throw redirect({ to: '/login', search: { returnUrl: location.href } });
  },
  component: Shell,
});
