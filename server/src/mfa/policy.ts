import type { Actor } from '../platform/http/access.ts';

/** What the rules need to know about a request to remove a second factor. */
export interface ResetCase {
  /** The owner of the factor. */
  userId: number;
  isStaff: boolean;
  /** null if the account of the requester was deleted. */
  requestedBy: number | null;
  /** Whether the requester still has the right to request it. */
  mayRequesterAsk: boolean;
}

type Staff = Pick<Actor, 'userId' | 'isSuperuser'>;
type Person = Pick<ResetCase, 'userId' | 'isStaff'>;

/** Why a member of staff may not request it; null if they may. For staff, only a superuser may. */
export function whyNotRequest(actor: Staff, person: Person): string | null {
  if (person.userId === actor.userId) return 'Dit kunt u niet voor uzelf aanvragen. Vraag het een collega.';
  if (person.isStaff && !actor.isSuperuser) return 'Alleen een beheerder mag dit aanvragen voor een medewerker.';
  return null;
}

/** Why a member of staff may not approve it; null if they may. It takes two people, neither of them the owner. */
export function whyNotApprove(actor: Staff, request: ResetCase): string | null {
  if (request.userId === actor.userId) return 'Dit verzoek gaat over uzelf. Een collega moet het goedkeuren.';
  if (request.requestedBy === actor.userId) return 'Uw eigen verzoek moet door een collega worden goedgekeurd.';
  if (request.isStaff && !actor.isSuperuser) return 'Alleen een beheerder mag dit goedkeuren voor een medewerker.';
  if (request.requestedBy === null || !request.mayRequesterAsk) {
    return 'De aanvrager mag dit niet meer aanvragen. Wijs het verzoek af en dien het opnieuw in.';
  }
  return null;
}

/** Why a member of staff may not withdraw or reject it; null if they may. */
export function whyNotReject(actor: Staff, request: ResetCase): string | null {
  const isConcerned = request.requestedBy === actor.userId || request.userId === actor.userId;
  if (!request.isStaff || actor.isSuperuser || isConcerned) return null;
  return 'Alleen een beheerder mag dit afwijzen voor een medewerker.';
}
