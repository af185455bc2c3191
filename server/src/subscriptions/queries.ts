import { and, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { contacts } from '../schema/contacts.ts';
import { newsletterAddresses, newsletterMails } from '../schema/newsletters.ts';
import type { Db } from '../platform/database/db.ts';
import { users } from '../schema/users.ts';

/** Whether the reader of an address, lower-case, wants no newsletter. */
export const isOptedOut = (email: SQLWrapper): SQL<boolean> => sql`exists (select from ${newsletterAddresses}
  where ${newsletterAddresses.email} = ${email} and ${newsletterAddresses.optedOutAt} is not null)`;

/** Whether mail to an address, lower-case, came back, so that nothing is sent to it. */
export const isSuppressed = (email: SQLWrapper): SQL<boolean> => sql`exists (select from ${newsletterAddresses}
  where ${newsletterAddresses.email} = ${email} and ${newsletterAddresses.bouncedAt} is not null)`;

/** Remembers that the reader of an address wants no newsletter, and takes back what has not left. Answers whether that is new. */
export async function optOut(tx: Db, email: string): Promise<boolean> {
  const changed = await tx
    .insert(newsletterAddresses)
    .values({ email, optedOutAt: sql`now()` })
    .onConflictDoUpdate({
      target: newsletterAddresses.email,
      set: { optedOutAt: sql`now()` },
      setWhere: isNull(newsletterAddresses.optedOutAt),
    })
    .returning({ email: newsletterAddresses.email });
  await retractFrom(tx, email);
  return changed.length > 0;
}

/** Takes back what has not left for an address; of an attempt without an answer nobody knows whether it did. */
async function retractFrom(tx: Db, email: string): Promise<void> {
  await tx
    .update(newsletterMails)
    .set({ state: sql`case when ${newsletterMails.unanswered} > 0 then 'unknown' else 'unsubscribed' end` })
    .where(and(eq(newsletterMails.email, email), inArray(newsletterMails.state, ['waiting', 'claimed'])));
}

/** Forgets that the reader of an address wanted no newsletter. Answers whether that changes anything. */
export async function clearOptOut(tx: Db, email: string): Promise<boolean> {
  const changed = await tx
    .update(newsletterAddresses)
    .set({ optedOutAt: null })
    .where(and(eq(newsletterAddresses.email, email), isNotNull(newsletterAddresses.optedOutAt)))
    .returning({ email: newsletterAddresses.email });
  return changed.length > 0;
}

/** What somebody chose for their account holds for its address, also where it is a contact's. */
export async function followProfile(tx: Db, userId: number, newsletter: boolean): Promise<void> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (account !== undefined) await (newsletter ? clearOptOut : optOut)(tx, account.email);
}

/** Before an account is deleted: nothing stays known of its address, unless a contact has it too. */
export async function forgetAddress(tx: Db, userId: number): Promise<void> {
  const own = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .delete(newsletterAddresses)
    .where(
      and(
        inArray(newsletterAddresses.email, own),
        sql`not exists (select from ${contacts} where ${contacts.addresses} @> array[${newsletterAddresses.email}])`,
      ),
    );
}
