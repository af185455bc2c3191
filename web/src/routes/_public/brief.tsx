import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { LetterScreen } from '../../auth/links/letter-screen.tsx';
import { isSignedIn } from '../../platform/tokens.ts';

export const Route = createFileRoute('/_public/brief')({
  beforeLoad: () => {
    if (isSignedIn.get()) throw redirect({ to: '/' });
  },
  component: Letter,
});

function Letter() {
  const navigate = useNavigate();
  return <LetterScreen onSignedIn={() => void navigate({ to: '/' })} />;
}
