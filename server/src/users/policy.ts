import type { UserChanges } from '@dijkportaal/contract/users';
import type { Actor } from '../platform/http/access.ts';

/** What somebody may do beyond a customer. */
interface Rights {
  isStaff: boolean;
  isSuperuser: boolean;
}

/** The word for somebody's rights, from few to many. */
const roles = ['customer', 'staff', 'superuser'] as const;

/** Which of the roles the rights make. */
export function roleOf({ isStaff, isSuperuser }: Rights): (typeof roles)[number] {
  if (isSuperuser) return 'superuser';
  return isStaff ? 'staff' : 'customer';
}

/** Whether somebody may do less than before. */
export function isDemoted(before: Rights, after: Rights): boolean {
  return roles.indexOf(roleOf(after)) < roles.indexOf(roleOf(before));
}

/** The rights after a change: whoever is no longer staff is no superuser either, and every superuser is staff. */
export function changeRights(before: Rights, changes: Pick<UserChanges, 'is_staff' | 'is_superuser'>): Rights {
  const isSuperuser = changes.is_superuser ?? (changes.is_staff !== false && before.isSuperuser);
  const isStaff = isSuperuser || (changes.is_staff ?? roleOf(before) !== 'customer');
  return { isStaff, isSuperuser };
}

type Caller = Pick<Actor, 'userId' | 'isSuperuser'>;

/** Why staff may not change an account; null when they may. */
export function whyNotChange(actor: Caller, person: Rights & { id: number }): string | null {
  if (actor.isSuperuser || person.id === actor.userId || roleOf(person) === 'customer') return null;
  return 'Alleen een beheerder mag het account van een medewerker wijzigen.';
}

/** Why staff may not give somebody these rights; null when they may. */
export function whyNotGrant(actor: Caller, before: Rights, after: Rights): string | null {
  if (actor.isSuperuser || roleOf(before) === roleOf(after)) return null;
  return 'Alleen een beheerder mag iemand medewerker of beheerder maken, of dat intrekken.';
}

/** Why staff may not delete an account; null when they may. */
export function whyNotDelete(actor: Caller, person: Rights & { id: number }): string | null {
  if (person.id === actor.userId) return 'Verwijder uw eigen account op de pagina met uw profiel.';
  if (actor.isSuperuser || roleOf(person) === 'customer') return null;
  return 'Alleen een beheerder mag het account van een medewerker verwijderen.';
}
