import { auth, type TokenPair } from '@dijkportaal/contract/auth';
import { impersonation } from '@dijkportaal/contract/impersonation';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { users, type User } from '@dijkportaal/contract/users';
import { call, CallError } from './call.ts';
import { callIfOffered } from './extensions.ts';
import { leavePage } from './leave-page.ts';
import { leaveResident, viewedResident } from './impersonation.ts';
import { createObservable, useObservable } from './observable.ts';
import { readProfile } from './read-profile.ts';
import { browserStore, removeOwnedValues, tabStore } from './storage.ts';
import { forgetTokens, isReplaced, isSignedIn, readTokens, sessionEnd, startSession } from './tokens.ts';

/** The signed-in person. */
export interface Person {
  /** Its groups and zones are those of the profile. */
  user: Omit<User, 'groups' | 'profile'> & {
    /** Whether somebody else signed in for this person. */
    represented?: boolean;
  };
  profile: Profile;
}

const person = createObservable<Person | null>(null);

isSignedIn.subscribe(() => {
  if (!isSignedIn.get()) person.set(null);
});

/** The signed-in person; null while signed out or when loading failed. */
export function usePerson(): Person | null {
  return useObservable(person);
}

/** The person, for screens that only exist while signed in. */
export function useSignedInPerson(): Person {
  const current = useObservable(person);
  if (current === null) throw new Error('this screen requires a signed-in person');
  return current;
}

/** The signed-in person outside components; see `usePerson`. */
export const currentPerson = (): Person | null => person.get();

/** Whether the person may see the staff screens. */
export function isStaff(current: Person | null): boolean {
  return current?.profile.permissions.includes('Staff') ?? false;
}

/** Whether the person may also see the screens for superusers. */
export function isSuperuser(current: Person | null): boolean {
  return current?.profile.permissions.includes('Superuser') ?? false;
}

/** Loads profile and user of the stored session. A failure is logged; the screens then offer a retry. */
export async function loadPerson(): Promise<Person | null> {
  if (!isSignedIn.get()) return null;
  try {
    const [profile, user] = await Promise.all([
      askTwice(() => call(profiles.own)).then(readProfile),
      askTwice(() => call(users.me)),
    ]);
    // Removes what someone else left on this computer. The drafts of staff are preserved while they view as a resident.
    if (viewedResident.get() === null) {
      removeOwnedValues(user.id);
      browserStore.writeOwned('dijkportaal.email', user.id, { email: user.email });
    }
    person.set({ user, profile });
  } catch (error) {
    console.error('profile and user could not be loaded', error);
  }
  return person.get();
}

/** Without these the portal shows nothing, and on a bad line one request is easily lost. */
const askTwice = <Answer>(ask: () => Promise<Answer>) =>
  ask().catch((error: unknown) => {
    if (error instanceof CallError && error.status === 0) return ask();
    throw error;
  });

/** The address of the person whose session ended without their asking, to sign in again; empty otherwise. */
export function readEndedEmail(): string {
  const reason = sessionEnd.get()?.reason;
  if (reason === undefined || reason === 'signed_out') return '';
  try {
    const { value } = JSON.parse(browserStore.read('dijkportaal.email') ?? '') as { value?: { email?: unknown } };
    return typeof value?.email === 'string' ? value.email : '';
  } catch {
    return '';
  }
}

/** Updates one's own profile in memory, without a request. */
export function updateProfile(changes: Partial<Profile>): void {
  const current = person.get();
  if (current !== null) person.set({ ...current, profile: { ...current.profile, ...changes } });
}

/** Starts the session that the server returned for a sign-in, and loads the person. */
export async function beginSession(tokens: TokenPair): Promise<void> {
  tabStore.write('dijkportaal.sign-out-there', null);
  await startSession(tokens);
  await loadPerson();
}

/** Ends the view of a resident's portal; the staff member is still signed in. */
export async function stopViewing(): Promise<void> {
  const viewed = viewedResident.get();
  if (viewed === null) return;
  try {
    await callIfOffered(impersonation.end, { params: { id: viewed.id } }, { success: null });
  } catch (error) {
    // It expires within 15 minutes.
    console.error('the view as a resident could not be ended on the server', error);
  } finally {
    leaveResident({ isOver: false });
  }
}

/** Signs out on the server and, whatever the response, here. Reloading the page clears the memory. */
export async function signOut(): Promise<void> {
  // In the menu of a resident this ends the view.
  if (viewedResident.get() !== null) return stopViewing();
  const tokens = readTokens();
  try {
    if (tokens !== null) {
      const { sign_out_there: there } = await call(auth.logout, { body: { refresh: tokens.refresh } });
      // The sign-in page offers it.
      tabStore.write('dijkportaal.sign-out-there', there === undefined ? null : JSON.stringify(there));
    }
  } catch (error) {
    console.error('signing out on the server failed', error);
  } finally {
    // Someone else may have signed in in the meantime, in another tab.
    if (!isReplaced()) {
      forgetTokens();
      removeOwnedValues();
    }
    leavePage('/');
  }
}
