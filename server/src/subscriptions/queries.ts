import { and, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses, newsletterMails } from '../schema/newsletters.ts';
import type { Db } from '../platform/database/db.ts';
import { users } from '../schema/users.ts';

/** Whether the reader of an address, lower-case, wants no newsletter. */
export const isOptedOut = (email: SQLWrapper): SQL<boolean> => sql`exists (select from ${mailAddresses}
  where ${mailAddresses.email} = ${email} and ${mailAddresses.optedOutAt} is not null)`;

/** Records that the reader of an address wants no newsletter and retracts unsent mails. Returns whether that is new. */
export async function optOut(tx: Db, email: string): Promise<boolean> {
  const changed = await tx
    .insert(mailAddresses)
    .values({ email, optedOutAt: sql`now()` })
    .onConflictDoUpdate({
      target: mailAddresses.email,
      set: { optedOutAt: sql`now()` },
      setWhere: isNull(mailAddresses.optedOutAt),
    })
    .returning({ email: mailAddresses.email });
  await retractFrom(tx, email);
  return changed.length > 0;
}

/** Retracts the unsent mails to an address. One that was attempted without a reply may have arrived. */
async function retractFrom(tx: Db, email: string): Promise<void> {
  await tx
    .update(newsletterMails)
    .set({ state: sql`case when ${newsletterMails.unanswered} > 0 then 'unknown' else 'unsubscribed' end` })
    .where(and(eq(newsletterMails.email, email), inArray(newsletterMails.state, ['waiting', 'claimed'])));
}

/** Deletes the opt-out of an address. Returns whether there was one. */
export async function clearOptOut(tx: Db, email: string): Promise<boolean> {
  const changed = await tx
    .update(mailAddresses)
    .set({ optedOutAt: null })
    .where(and(eq(mailAddresses.email, email), isNotNull(mailAddresses.optedOutAt)))
    .returning({ email: mailAddresses.email });
  // Nothing is known about the address any more, so the row is deleted.
  const { bouncedAt, lastBouncedAt, optedOutAt, softBounces } = mailAddresses;
  await tx
    .delete(mailAddresses)
    .where(
      and(
        eq(mailAddresses.email, email),
        eq(softBounces, 0),
        ...[optedOutAt, bouncedAt, lastBouncedAt].map((moment) => isNull(moment)),
      ),
    );
  return changed.length > 0;
}

/** Applies the newsletter choice of an account to its address, which a contact may share. */
export async function applyProfileChoice(tx: Db, userId: number, newsletter: boolean): Promise<void> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (account !== undefined) await (newsletter ? clearOptOut : optOut)(tx, account.email);
}

/** Deletes what is stored about the address of an account that is about to be deleted, unless a contact has it too. */
export async function forgetAddress(tx: Db, userId: number): Promise<void> {
  const own = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .delete(mailAddresses)
    .where(
      and(
        inArray(mailAddresses.email, own),
        sql`not exists (select from ${contacts} where ${contacts.addresses} @> array[${mailAddresses.email}])`,
      ),
    );
}
