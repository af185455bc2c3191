import { ProfileChanges } from '@dijkportaal/contract/profiles';
import type { Actor } from '../platform/http/access.ts';

/** A field that can be written, by its name on the wire. */
export type ProfileField = keyof ProfileChanges;

const allFields = Object.keys(ProfileChanges.shape) as ProfileField[];
const choices: ProfileField[] = ['newsletter', 'notifications'];

/** Which fields of somebody's profile the caller may write; of other staff only a superuser any. */
export function writableFields(
  actor: Pick<Actor, 'userId' | 'isStaff' | 'isSuperuser'>,
  owner: { userId: number; isStaff: boolean },
): ProfileField[] {
  if (actor.isSuperuser) return allFields;
  if (!actor.isStaff) return owner.userId === actor.userId ? choices : [];
  return owner.userId === actor.userId || !owner.isStaff ? allFields : [];
}
