import { sessions } from '@dijkportaal/contract/sessions';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { nameLabels } from '../audience/public.tsx';
import { call, withFields } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { readProfile } from '../platform/read-profile.ts';

/** Fetches a profile with its version. */
export async function fetchProfile(id: string): Promise<Profile> {
  const profile = readProfile(await call(profiles.get, { params: { id } }));
  const groups = await nameLabels('group', profile.groups);
  return withFields(profile, { groups, zones: await nameLabels('zone', profile.zones) });
}

/** One profile by id. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(profiles.get, id),
    queryFn: () => fetchProfile(id),
    // The version of a profile belongs to the object that was loaded.
    structuralSharing: false,
  });

/** The person's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: keyOf(sessions.list),
  queryFn: async () => (await callExtension(sessions.list)).results,
});
