import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { isSuppressed } from '../../bounces/public.ts';
import { brokenConstraint, type Db } from '../../platform/database/db.ts';
import { isNotOnHold } from '../../platform/hold/hold.ts';
import { secondsFromNow } from '../../platform/leased-queue.ts';
import { contacts } from '../../schema/contacts.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import { isOptedOut } from '../../subscriptions/public.ts';
import { areHeld, leaseSeconds, notSent, type ClaimedMail } from './queue.ts';

/* Recipients are fixed when sending starts, but hours may pass before a mail is sent. These conditions in SQL are
   about a row of `newsletter_mails` at that time. A row with a contact is mailed to the contact, any other to the
   account. */

const { id, newsletterId, userId, contactId, email, name, state, unanswered } = newsletterMails;

/** The account or contact now has another address than this row. */
const isAddressChanged: SQL<boolean> = sql`case when ${contactId} is not null
  then not exists (select from ${contacts} where ${contacts.id} = ${contactId} and ${contacts.addresses} @> array[${email}])
  else exists (select from ${users} where ${users.id} = ${userId} and ${users.email} <> ${email}) end`;

/** The account was deactivated. A contact is mailed whether or not it has an active account. */
const isDeactivated: SQL<boolean> = sql`(${contactId} is null
  and exists (select from ${users} where ${users.id} = ${userId} and not ${users.isActive}))`;

const turnedOff = sql`select from ${users} join ${profiles} on ${profiles.userId} = ${users.id} and not ${profiles.newsletter}`;

/**
 * The newsletter was turned off in the profile of the account or, for a contact, of its account or the account with
 * this address, if that was ever used to sign in.
 */
const isTurnedOff: SQL<boolean> = sql`case when ${contactId} is null
  then exists (${turnedOff} where ${users.id} = ${userId})
  else exists (${turnedOff} where ${users.email} = ${email} and ${users.lastLogin} is not null)
    or exists (${turnedOff} join ${contacts} on ${contacts.userId} = ${users.id}
      where ${contacts.id} = ${contactId} and ${users.lastLogin} is not null) end`;

/** A mail in the state and with the address that it has now. */
export type MarkedMail = Pick<
  typeof newsletterMails.$inferSelect,
  'id' | 'state' | 'email' | 'name' | 'userId' | 'contactId'
>;

const deactivated = 'Het account is uitgezet.';

/**
 * Marks claimed mails as in flight, if their recipients still get them. The others are released while sending is
 * paused, remain `claimed` if the address has changed, and are otherwise not sent. Returns all that are held.
 */
export async function markInFlight(db: Db, mails: ClaimedMail[]): Promise<MarkedMail[]> {
  const isSending = sql`(${newsletters.state} = 'sending' and ${isNotOnHold})`;
  return db
    .update(newsletterMails)
    .set({
      state: sql`case when ${newsletters.state} = 'stopped' then ${notSent}
        when not ${isSending} then 'waiting'
        when ${isAddressChanged} then 'claimed'
        when ${isDeactivated} then ${notSent}
        when ${isOptedOut(email)} or ${isTurnedOff} then case when ${unanswered} > 0 then 'unknown' else 'unsubscribed' end
        when ${isSuppressed(email)} then 'bounced'
        else 'in_flight' end`,
      dueAt: sql`case when ${isSending} then ${secondsFromNow(leaseSeconds)} else now() end`,
      reason: sql`case when ${isSending} and not ${isAddressChanged} and ${isDeactivated} then ${deactivated}
        else ${newsletterMails.reason} end`,
    })
    .from(newsletters)
    .where(and(eq(newsletters.id, newsletterId), areHeld(mails), eq(state, 'claimed')))
    .returning({ id, state, email, name, userId, contactId });
}

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
