import type { UserChanges } from '@dijkportaal/contract/users';
import type { Actor } from '../platform/http/access.ts';

/** The rights that someone has beyond those of a customer. */
interface Rights {
  isStaff: boolean;
  isSuperuser: boolean;
}

/** The roles, from few to many rights. */
const roles = ['customer', 'staff', 'superuser'] as const;

export function roleOf({ isStaff, isSuperuser }: Rights): (typeof roles)[number] {
  if (isSuperuser) return 'superuser';
  return isStaff ? 'staff' : 'customer';
}

export function isDemoted(before: Rights, after: Rights): boolean {
  return roles.indexOf(roleOf(after)) < roles.indexOf(roleOf(before));
}

/** The rights after a change: every superuser is staff, so someone who is no longer staff is no superuser either. */
export function changeRights(before: Rights, changes: Pick<UserChanges, 'is_staff' | 'is_superuser'>): Rights {
  const isSuperuser = changes.is_superuser ?? (changes.is_staff !== false && before.isSuperuser);
  const isStaff = isSuperuser || (changes.is_staff ?? roleOf(before) !== 'customer');
  return { isStaff, isSuperuser };
}

type Caller = Pick<Actor, 'userId' | 'isSuperuser'>;

/** Why staff may not change an account; null if they may. */
export function whyNotChange(actor: Caller, person: Rights & { id: number }): string | null {
  if (actor.isSuperuser || person.id === actor.userId || roleOf(person) === 'customer') return null;
  return 'Alleen een beheerder mag het account van een medewerker wijzigen.';
}

/** Why staff may not give someone these rights; null if they may. */
export function whyNotGrant(actor: Caller, before: Rights, after: Rights): string | null {
  if (actor.isSuperuser || roleOf(before) === roleOf(after)) return null;
  return 'Alleen een beheerder mag iemand medewerker of beheerder maken, of dat intrekken.';
}

/** Why staff may not delete an account; null if they may. */
export function whyNotDelete(actor: Caller, person: Rights & { id: number }): string | null {
  if (person.id === actor.userId) return 'Verwijder uw eigen account op de pagina met uw profiel.';
  if (actor.isSuperuser || roleOf(person) === 'customer') return null;
  return 'Alleen een beheerder mag het account van een medewerker verwijderen.';
}
