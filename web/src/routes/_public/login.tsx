import { createFileRoute, redirect, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExpiredLink } from '../../auth/links/expired-link.tsx';
import { LoginScreen } from '../../auth/sign-in/login-screen.tsx';
import { ProviderButtons } from '../../oidc/provider-buttons.tsx';
import { mailedToken } from '../../platform/mailed-token.ts';
import { useObservable } from '../../platform/observable.ts';
import { safeReturnUrl } from '../../platform/return-url.ts';
import { isSignedIn } from '../../platform/tokens.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const OpenedLinkScreen = lazyPart(() => import('../../auth/links/opened-link-screen.tsx'), 'OpenedLinkScreen');

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
  const [expired, setExpired] = useState<string | null>(null);
  if (token === null) {
    const onSignedIn = () => void navigate({ href: safeReturnUrl(returnUrl, location.origin) });
    const expiredLink = expired !== null && (
      <ExpiredLink token={expired} onSent={() => void navigate({ to: '/login-link' })} />
    );
    const providers = <ProviderButtons next={safeReturnUrl(returnUrl, location.origin)} />;
    return <LoginScreen expiredLink={expiredLink} providers={providers} onSignedIn={onSignedIn} />;
  }
  return (
    <OpenedLinkScreen
      token={token}
      onSignedIn={() => void navigate({ to: '/', replace: true }).then(() => mailedToken.set(null))}
      onExpired={() => {
        setExpired(token);
        mailedToken.set(null);
      }}
    />
  );
}
