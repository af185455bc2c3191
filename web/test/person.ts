import { auth } from '@dijkportaal/contract/auth';
import { oidc } from '@dijkportaal/contract/oidc';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { users, type OwnUser } from '@dijkportaal/contract/users';
import { beginSession } from '../src/platform/session.ts';
import type { FakeServer } from './fake-server.ts';

const tokens = { access: 'a1', refresh: 'r1' };

const user: OwnUser = {
  id: 7,
  username: 'linde',
  email: 'linde@example.org',
  first_name: 'Linde',
  last_name: 'Kolk',
  is_staff: false,
  is_active: true,
  last_login: null,
  profile_id: 8,
  groups: [],
  profile: { zones: [] },
  represented: false,
};

/** The profile of a resident, the person who signs in. */
export const ownProfile: Profile = {
  id: 8,
  user: 7,
  guid: '',
  first_name: 'Linde',
  last_name: 'Kolk',
  job_title: '',
  street: '',
  house_number: '',
  number_addition: '',
  city: '',
  state: '',
  zip: '',
  parcels: '',
  latitude: null,
  longitude: null,
  polygons: [],
  zones: [],
  groups: [],
  newsletter: false,
  notifications: false,
  permissions: [],
  first_login: false,
  password_reset: false,
  mfa_missing: false,
  relatics_data: null,
  relatics_fetched_at: null,
  relatics_failing_since: null,
  relatics_refreshing: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

/** Makes every way to sign in succeed for this person. */
export function acceptSignIn(server: FakeServer, own: Partial<Profile> = {}): void {
  for (const endpoint of [auth.login, auth.confirmLink, auth.confirmLoginCode, oidc.exchange])
    server.respond(endpoint, { ...tokens, user });
  server.respond(profiles.own, { ...ownProfile, ...own });
  server.respond(users.me, user);
}

/** Signs a person in. */
export async function signInAs(server: FakeServer, own: Partial<Profile> = {}): Promise<void> {
  acceptSignIn(server, own);
  await beginSession(tokens);
}
