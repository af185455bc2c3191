import { createFileRoute, redirect, useNavigate, useSearch } from '@tanstack/react-router';
import { LoginLinkScreen } from '../../auth/links/login-link-screen.tsx';
import { readEndedEmail } from '../../platform/session.ts';
import { isSignedIn } from '../../platform/tokens.ts';

export const Route = createFileRoute('/_public/login-link')({
  validateSearch: ({ email }): { email?: string } => (typeof email === 'string' ? { email } : {}),
  beforeLoad: () => {
    if (isSignedIn.get()) throw redirect({ to: '/' });
  },
  component: LoginLink,
});

function LoginLink() {
  const { email = readEndedEmail() } = useSearch({ from: '/_public/login-link' });
  const navigate = useNavigate();
  return <LoginLinkScreen key={email} email={email} onSignedIn={() => void navigate({ to: '/' })} />;
}
