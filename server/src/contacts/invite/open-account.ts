import { and, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { forgetLinks } from '../../auth/public.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../../platform/database/db.ts';
import { conflict } from '../../platform/errors.ts';
import { contacts } from '../../schema/contacts.ts';
import { users } from '../../schema/users.ts';
import { insertAccounts } from './invite-contact.ts';

/** Whether another account than `ownId` has this address, as its e-mail or username. */
export async function isTakenByOther(db: Db, email: string, ownId: number | null): Promise<boolean> {
  const isSame = or(eq(users.email, email), eq(users.username, email));
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${isSame} and ${ne(users.id, ownId ?? 0)}`);
  return found.length > 0;
}

/** Not when an account was deleted after the letter: from then on only staff invite somebody. */
export const isStillWanted = (writtenAt: SQLWrapper): SQL =>
  sql`(${contacts.accountDeletedAt} is null or ${contacts.accountDeletedAt} < ${writtenAt})`;

const taken = () => conflict('Dit e-mailadres hoort al bij een account. Vul een ander e-mailadres in.');

/** An account, and its line of the audit log, which is for the end of the transaction. */
interface Opened {
  id: number;
  event: Pick<AuditEvent, 'action' | 'object' | 'details'>;
}

/**
 * Gives a contact an account with an address that the person confirmed: a new one, or the one from an invitation that
 * never arrived. Returns null if the contact or an account of it was deleted after the letter, or the account is not waiting
 * for its first sign-in. Throws 409 if the address is of another account.
 */
export async function openAccount(
  tx: Db,
  letter: { contactId: number; createdAt: Date },
  email: string,
): Promise<Opened | null> {
  const isIt = and(
    eq(contacts.id, letter.contactId),
    isStillWanted(sql`${letter.createdAt.toISOString()}::timestamptz`),
  );
  const [contact] = await tx.select().from(contacts).where(isIt).for('update');
  if (contact === undefined) return null;
  if (await isTakenByOther(tx, email, contact.userId)) throw taken();
  if (contact.userId !== null) return changeAddress(tx, contact.userId, email);
  const [id] = await insertAccounts(tx, contact, [email]);
  if (id === undefined) throw taken();
  await tx.update(contacts).set({ userId: id, accountDeletedAt: null }).where(eq(contacts.id, contact.id));
  return { id, event: { action: 'user.create', object: `user ${id}`, details: { contact: contact.id } } };
}

async function changeAddress(tx: Db, userId: number, email: string): Promise<Opened | null> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (account === undefined || account.lastLogin !== null || !account.isActive) return null;
  if (account.isStaff || account.isSuperuser) return null;
  const username = account.username === account.email ? email : account.username;
  const fields = (['username', 'email'] as const).filter((field) => account[field] !== { username, email }[field]);
  try {
    await tx.update(users).set({ email, username }).where(eq(users.id, userId));
  } catch (error) {
    // Somebody else got an account with it since it was looked up.
    throw brokenConstraint(error)?.kind === 'unique' ? taken() : error;
  }
  await forgetLinks(tx, userId);
  return { id: userId, event: { action: 'user.change', object: `user ${userId}`, details: { fields } } };
}
