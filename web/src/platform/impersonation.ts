import { leavePage } from './leave-page.ts';
import { createObservable } from './observable.ts';
import { tabStore } from './storage.ts';
import { isSignedIn, readTokens } from './tokens.ts';

/** How this tab shows the portal as a resident; other tabs still show that of the staff member. */
export interface ViewedResident {
  /** The id of the impersonation. */
  id: string;
  /** The token of every call of this tab. */
  access: string;
  expiresAt: string;
  /** The resident's profile, to which the staff member returns. */
  profileId: number;
  name: string;
}

const stored = 'dijkportaal.viewed-resident';
/** Why this tab no longer shows the portal as a resident; `profileId` is where the staff member returns to. */
const endStored = 'dijkportaal.view-end';

/** The resident whose portal this tab shows; null for one's own. */
export const viewedResident = createObservable(read());

// It ends with the session of the staff member.
isSignedIn.subscribe(() => {
  if (!isSignedIn.get()) forget();
});

function read(): ViewedResident | null {
  try {
    const { signIn, ...viewed } = JSON.parse(tabStore.read(stored) ?? '{}') as ViewedResident & { signIn?: string };
    // Someone may have signed in again in another tab.
    return typeof viewed.access === 'string' && signIn !== undefined && signIn === readTokens()?.signIn ? viewed : null;
  } catch {
    return null;
  }
}

function forget(): void {
  tabStore.write(stored, null);
  viewedResident.set(null);
}

/** Shows the portal as a resident in this tab. Reloading clears what the staff member's screens loaded. */
export function viewAsResident(viewed: ViewedResident): void {
  tabStore.write(stored, JSON.stringify({ ...viewed, signIn: readTokens()?.signIn }));
  tabStore.write(endStored, null);
  leavePage('/');
}

/** Shows the staff member's own portal again, at the resident's profile. `isOver`: it expired. */
export function leaveResident({ isOver }: { isOver: boolean }): void {
  const viewed = viewedResident.get();
  if (viewed === null) return;
  // Another call may have found it expired already.
  tabStore.write(stored, null);
  tabStore.write(endStored, JSON.stringify({ name: viewed.name, isOver }));
  leavePage(`/profile/${viewed.profileId}`);
}

/** Returns once how the view of a resident's portal ended, for the page after it. */
export function takeViewEnd(): { name: string; isOver: boolean } | null {
  const end = tabStore.read(endStored);
  tabStore.write(endStored, null);
  return end === null ? null : (JSON.parse(end) as { name: string; isOver: boolean });
}
