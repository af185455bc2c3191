import type { Actor } from '../platform/http/access.ts';

/** A request to take away a second factor, as far as the rules look at it. */
export interface ResetCase {
  /** Whose factor it is. */
  userId: number;
  isStaff: boolean;
  /** null when the account of whoever asked is gone. */
  requestedBy: number | null;
  /** Whether whoever asked could still ask it today. */
  mayRequesterAsk: boolean;
}

type Staff = Pick<Actor, 'userId' | 'isSuperuser'>;
type Person = Pick<ResetCase, 'userId' | 'isStaff'>;

/** Why a member of staff may not ask for it; null when they may. Accounts of staff are a superuser's. */
export function whyNotRequest(actor: Staff, person: Person): string | null {
  if (person.userId === actor.userId) return 'Dit kunt u niet voor uzelf aanvragen. Vraag het een collega.';
  if (person.isStaff && !actor.isSuperuser) return 'Alleen een beheerder mag dit aanvragen voor een medewerker.';
  return null;
}

/** Why a member of staff may not agree with it; null when they may: it takes two, and neither is the person. */
export function whyNotApprove(actor: Staff, request: ResetCase): string | null {
  if (request.userId === actor.userId) return 'Dit verzoek gaat over uzelf. Een collega moet het goedkeuren.';
  if (request.requestedBy === actor.userId) return 'Uw eigen verzoek moet door een collega worden goedgekeurd.';
  if (request.isStaff && !actor.isSuperuser) return 'Alleen een beheerder mag dit goedkeuren voor een medewerker.';
  if (request.requestedBy === null || !request.mayRequesterAsk) {
    return 'De aanvrager mag dit niet meer aanvragen. Wijs het verzoek af en dien het opnieuw in.';
  }
  return null;
}

/** Why a member of staff may not withdraw or reject it; null when they may. */
export function whyNotReject(actor: Staff, request: ResetCase): string | null {
  const isConcerned = request.requestedBy === actor.userId || request.userId === actor.userId;
  if (!request.isStaff || actor.isSuperuser || isConcerned) return null;
  return 'Alleen een beheerder mag dit afwijzen voor een medewerker.';
}
