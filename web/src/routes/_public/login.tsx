import { createFileRoute, redirect, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { LoginScreen } from '../../auth/sign-in/login-screen.tsx';
import { mailedToken } from '../../platform/mailed-token.ts';
import { useObservable } from '../../platform/observable.ts';
import { safeReturnUrl } from '../../platform/return-url.ts';
import { isSignedIn } from '../../platform/tokens.ts';

const OpenedLinkScreen = lazy(() =>
  import('../../auth/links/opened-link-screen.tsx').then((module) => ({ default: module.OpenedLinkScreen })),
);

export const Route = createFileRoute('/_public/login')({
  validateSearch: ({ returnUrl }): { returnUrl?: string } => (typeof returnUrl === 'string' ? { returnUrl } : {}),
  beforeLoad: ({ search }) => {
    if (isSignedIn.get()) throw redirect({ href: safeReturnUrl(search.returnUrl, location.origin) });
  },
  component: Login,
});

function Login() {
  const { returnUrl } = useSearch({ from: '/_public/login' });
  const navigate = useNavigate();
  const token = useObservable(mailedToken);
  const [hasExpiredLink, setExpiredLink] = useState(false);
  if (token === null) {
    const onSignedIn = () => void navigate({ href: safeReturnUrl(returnUrl, location.origin) });
    return <LoginScreen hasExpiredLink={hasExpiredLink} onSignedIn={onSignedIn} />;
  }
  return (
    <OpenedLinkScreen
      token={token}
      onSignedIn={() => void navigate({ to: '/', replace: true }).then(() => mailedToken.set(null))}
      onExpired={() => {
        setExpiredLink(true);
        mailedToken.set(null);
      }}
    />
  );
}
