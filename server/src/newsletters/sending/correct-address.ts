import { and, eq, inArray, sql } from 'drizzle-orm';
import { brokenConstraint, type Db } from '../../platform/database/db.ts';
import { contacts } from '../../schema/contacts.ts';
import { newsletterMails } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';
import { areHeld, notSent, type ClaimedMail } from './queue.ts';

const { newsletterId, userId, contactId, email } = newsletterMails;

/**
 * Moves a claimed mail to the present address of its account or contact. Returns false, and removes it, if there is none
 * or if that address has a mail of this newsletter already.
 */
export async function correctAddress(db: Db, mail: ClaimedMail): Promise<boolean> {
  const present = await listPresentAddresses(db, mail.id);
  const taken = await db
    .select({ email })
    .from(newsletterMails)
    .where(and(eq(newsletterId, mail.newsletterId), inArray(email, present)));
  const next = present.find((address) => !taken.some((row) => row.email === address));
  const isMoved = next !== undefined && (await moveTo(db, mail, next));
  if (!isMoved) {
    const reason =
      present.length === 0
        ? 'Dit contact heeft geen e-mailadres meer.'
        : 'Het nieuwe adres krijgt deze nieuwsbrief al.';
    await db
      .update(newsletterMails)
      .set({ state: notSent, reason })
      .where(areHeld([mail]));
  }
  return isMoved;
}

async function listPresentAddresses(db: Db, id: number): Promise<string[]> {
  const [row] = await db
    .select({ contactId, addresses: contacts.addresses, userEmail: users.email })
    .from(newsletterMails)
    .leftJoin(contacts, eq(contacts.id, contactId))
    .leftJoin(users, eq(users.id, userId))
    .where(eq(newsletterMails.id, id));
  if (row === undefined) return [];
  if (row.contactId !== null) return row.addresses ?? [];
  return row.userEmail === null ? [] : [row.userEmail];
}

async function moveTo(db: Db, mail: ClaimedMail, address: string): Promise<boolean> {
  const holder = sql<number>`case when ${contactId} is null then ${userId}
    else (select ${users.id} from ${users} where ${users.email} = ${address}) end`;
  const moved = await db
    .update(newsletterMails)
    .set({ email: address, userId: holder })
    .where(areHeld([mail]))
    .returning({ id: newsletterMails.id })
    .catch((error: unknown) => {
      // Another process moved a mail to the same address in the meantime.
      if (brokenConstraint(error)?.kind === 'unique') return [];
      throw error;
    });
  return moved.length > 0;
}
