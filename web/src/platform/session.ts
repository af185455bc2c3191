import { auth, type TokenPair } from '@dijkportaal/contract/auth';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { users, type User } from '@dijkportaal/contract/users';
import { call } from './call.ts';
import { createObservable, useObservable } from './observable.ts';
import { removeOwnedValues } from './storage.ts';
import { forgetTokens, isSignedIn, readTokens, startSession } from './tokens.ts';

/** Who is signed in. */
export interface Person {
  user: User;
  profile: Profile;
}

const person = createObservable<Person | null>(null);

isSignedIn.subscribe(() => {
  if (!isSignedIn.get()) person.set(null);
});

/** Who is signed in, null while nobody is or while it could not be loaded. */
export function usePerson(): Person | null {
  return useObservable(person);
}

/** The person, for screens that only exist for somebody who is signed in. */
export function useSignedInPerson(): Person {
  const current = useObservable(person);
  if (current === null) throw new Error('this screen is for somebody who is signed in');
  return current;
}

/** Whether the person may see the staff's screens. */
export function isStaff(current: Person | null): boolean {
  return current?.profile.permissions.includes('Staff') ?? false;
}

/** Whether the person may also see what is for administrators of the portal alone. */
export function isSuperuser(current: Person | null): boolean {
  return current?.profile.permissions.includes('Superuser') ?? false;
}

/** Loads profile and user of the stored session. A failure is logged; the screens then offer to try again. */
export async function loadPerson(): Promise<Person | null> {
  if (!isSignedIn.get()) return null;
  try {
    const [profile, user] = await Promise.all([call(profiles.own), call(users.me)]);
    // What someone else left at this computer is not for the person who signs in next.
    removeOwnedValues(user.id);
    person.set({ user, profile });
  } catch (error) {
    console.error('profile and user could not be loaded', error);
  }
  return person.get();
}

/** Takes over what has become of the own profile, without asking the server. */
export function updateProfile(changes: Partial<Profile>): void {
  const current = person.get();
  if (current !== null) person.set({ ...current, profile: { ...current.profile, ...changes } });
}

/** Takes up the session that a way in answered, and loads who it is. */
export async function beginSession(tokens: TokenPair): Promise<void> {
  startSession(tokens);
  await loadPerson();
}

/** Signs out at the server and, whatever it says, here. Loading the start page anew leaves nothing in memory. */
export async function signOut(): Promise<void> {
  const tokens = readTokens();
  try {
    if (tokens !== null) await call(auth.logout, { body: { refresh: tokens.refresh } });
  } catch (error) {
    console.error('the server could not be told of the sign-out', error);
  } finally {
    forgetTokens();
    removeOwnedValues();
    location.assign('/');
  }
}
