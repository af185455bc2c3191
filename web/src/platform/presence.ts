import { auth } from '@dijkportaal/contract/auth';
import { callIfOffered } from './extensions.ts';
import { isSignedIn } from './tokens.ts';

const presses = ['pointerdown', 'keydown'] as const;

/**
 * Says at the first press of a key or pointer that a person uses this session, so that it counts as a sign-in: a mailed
 * link that opened it may have been opened by a mail scanner. A press whose call is lost is followed by the next one.
 */
export function confirmWhenPressed(): void {
  // The same function is added only once.
  for (const press of presses) addEventListener(press, confirmPresence);
}

function confirmPresence(): void {
  for (const press of presses) removeEventListener(press, confirmPresence);
  if (isSignedIn.get()) callIfOffered(auth.confirmPresence).catch(confirmWhenPressed);
}
