import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginScreen } from '../../auth/login-screen.tsx';
import { safeReturnUrl } from '../../platform/return-url.ts';
import { isSignedIn } from '../../platform/tokens.ts';

export const Route = createFileRoute('/_public/login')({
  validateSearch: ({ returnUrl }): { returnUrl?: string } => (typeof returnUrl === 'string' ? { returnUrl } : {}),
  beforeLoad: ({ search }) => {
    if (isSignedIn.get()) throw redirect({ href: safeReturnUrl(search.returnUrl, location.origin) });
  },
  component: Login,
});

function Login() {
  const { returnUrl } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <LoginScreen onSignedIn={() => void navigate({ href: safeReturnUrl(returnUrl, location.origin) })} />;
}
