import type { Services } from '../platform/services.ts';
import { invitationRoutes } from './links/invitations.ts';
import { linkRoutes } from './links/link-routes.ts';
import { passkeySignInRoutes } from './passkeys/passkey-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { reauthenticationRoutes } from './sign-in/reauthentication-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

/** All ways to sign in and out (specification, sections 4 and 7). */
export function authRoutes(services: Services): void {
  signInRoutes(services);
  linkRoutes(services);
  passkeySignInRoutes(services);
  passwordRoutes(services);
  reauthenticationRoutes(services);
  invitationRoutes(services);
}
