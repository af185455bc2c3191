import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useObservable } from '../../platform/observable.ts';
import { isSignedIn, sessionEnd } from '../../platform/tokens.ts';

/** A link to the project team: its message form, or its contact details for people who cannot sign in. */
export function ContactLink({ children }: { children: ReactNode }) {
  const signedIn = useObservable(isSignedIn);
  const hasEnded = useObservable(sessionEnd) !== null;
  return signedIn && !hasEnded ? (
    <Link to="/messages">{children}</Link>
  ) : (
    <Link to="/uitleg" hash="contact">
      {children}
    </Link>
  );
}
