import { sessions } from '@dijkportaal/contract/sessions';
import { profiles } from '@dijkportaal/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { readProfile } from '../platform/read-profile.ts';

/** Fetches a profile with its version. */
export const fetchProfile = async (id: string) => readProfile(await call(profiles.get, { params: { id } }));

/** One profile by id. A 404 is not retried. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(profiles.get, id),
    queryFn: () => fetchProfile(id),
    // The version of a profile belongs to the object that was loaded.
    structuralSharing: false,
    retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.status < 500),
  });

/** The person's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: keyOf(sessions.list),
  queryFn: async () => (await callExtension(sessions.list)).results,
});
