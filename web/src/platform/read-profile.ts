import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import type { profiles, Profile } from '@dijkportaal/contract/profiles';
import type { Label } from '@dijkportaal/contract/users';
import { withFields } from './call.ts';

/** Groups or zones of a response; the name is empty if the server lists only ids. */
export function readLabels(received: readonly (Label | number)[]): Label[] {
  return received.map((one) => (typeof one === 'number' ? { id: one, name: '' } : one));
}

/** The profile of a response. A server without extensions refreshes nothing in the background. */
export function readProfile(received: ReceivedFrom<typeof profiles.own>): Profile {
  return withFields(received, {
    relatics_data: received.relatics_data ?? null,
    groups: readLabels(received.groups),
    zones: readLabels(received.zones),
    job_title: received.job_title ?? '',
    mfa_missing: received.mfa_missing ?? false,
    relatics_fetched_at: received.relatics_fetched_at ?? null,
    relatics_failing_since: received.relatics_failing_since ?? null,
    relatics_refreshing: received.relatics_refreshing ?? false,
  });
}
