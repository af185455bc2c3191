import type { UserListItem } from '@dijkportaal/contract/users';
import type { Person } from '../platform/session.ts';
import { isSuperuser } from '../platform/session.ts';

/** Which of the roles somebody has. */
export function roleOf(user: Pick<UserListItem, 'is_staff' | 'is_superuser'>) {
  if (user.is_superuser) return 'superuser';
  return user.is_staff ? 'staff' : 'customer';
}

/** Whether the server would let the person change this account: staff leave colleagues to superusers. */
export function mayChange(person: Person, user: UserListItem): boolean {
  return isSuperuser(person) || person.user.id === user.id || roleOf(user) === 'customer';
}

/** Whether the server would let the person delete this account; the own one goes on the own profile. */
export function mayDelete(person: Person, user: UserListItem): boolean {
  return person.user.id !== user.id && mayChange(person, user);
}
