import type { UserChanges } from '@dijkportaal/contract/users';
import { hashPassword, isSamePassword } from '../auth/public.ts';
import { brokenConstraint } from '../platform/database/db.ts';
import { fieldError, HttpError } from '../platform/errors.ts';
import { explainWeakPassword, type PasswordOwner } from '../platform/security/password-policy.ts';

/** Throws 403 with the reason, if there is one. */
export function refuseFor(why: string | null): void {
  if (why !== null) throw new HttpError(403, { detail: why, code: 'permission_denied' });
}

/** Throws 400 for a contradictory request. */
export function refuseContradiction({ is_staff, is_superuser }: UserChanges): void {
  if (is_superuser === true && is_staff === false) {
    throw fieldError('is_staff', 'Een beheerder is altijd ook medewerker.');
  }
}

/**
 * The hash of the password that staff typed twice; null if they typed none. Throws 400 at the field if the two
 * differ or the password is easy to guess. Slow: do not call it inside a transaction.
 */
export async function hashTypedPassword(
  typed: Pick<UserChanges, 'password' | 'confirm_password'>,
  owner: PasswordOwner,
): Promise<string | null> {
  const password = typed.password ?? '';
  if (!isSamePassword(password, typed.confirm_password ?? '')) {
    throw fieldError('confirm_password', 'De wachtwoorden komen niet overeen.');
  }
  if (password === '') return null;
  const weaknesses = explainWeakPassword(password, owner);
  if (weaknesses.length > 0) throw new HttpError(400, { password: weaknesses });
  return hashPassword(password);
}

const explanations: Record<string, Record<string, string[]>> = {
  users_username_key: { username: ['Er is al een gebruiker met deze gebruikersnaam.'] },
  users_email_key: { email: ['Er is al een gebruiker met dit e-mailadres.'] },
};

/** Runs a write. Turns a violated constraint into a 400 at the field, also for concurrent writes. */
export async function explainRefusedWrite<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const explanation = explanations[brokenConstraint(error)?.name ?? ''];
    throw explanation === undefined ? error : new HttpError(400, explanation);
  }
}
