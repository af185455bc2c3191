import type { Profile } from '@dijkportaal/contract/profiles';

/** Whether a member of staff may change a profile: a colleague's is for superusers alone. The server decides. */
export function mayChange(staff: { profile: Profile; isSuperuser: boolean }, profile: Profile): boolean {
  return staff.isSuperuser || staff.profile.id === profile.id || !profile.permissions.includes('Staff');
}
