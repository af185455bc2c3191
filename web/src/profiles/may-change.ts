import type { Profile } from '@dijkportaal/contract/profiles';

/** Whether staff may edit a profile: only superusers may edit a colleague's. The server decides. */
export function mayChange(staff: { profile: Profile; isSuperuser: boolean }, profile: Profile): boolean {
  return staff.isSuperuser || staff.profile.id === profile.id || !profile.permissions.includes('Staff');
}
