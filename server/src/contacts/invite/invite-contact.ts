import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { createInvitation } from '../../auth/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import { filterEmail, refuseInvitation, splitName } from '../policy.ts';
import { contacts } from '../../schema/contacts.ts';

type Contact = typeof contacts.$inferSelect;

/**
 * Creates an account for a contact, or with `inviteAllEmailAddresses` for each of its addresses, and mails invitations.
 * An existing account with the address is linked, without a mail if it is a colleague's or was used to sign in. Throws
 * not found, or 409 with the reason.
 */
export async function inviteContact(
  services: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  id: number,
  caller: AuditOrigin,
): Promise<void> {
  // Concurrent calls wait for this lock.
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('update');
  if (contact === undefined) throw notFound();
  const reason = refuseInvitation(contact);
  if (reason !== null) throw conflict(reason);

  const valid = filterEmail(contact.email);
  const addresses = contact.inviteAllEmailAddresses ? valid : valid.slice(0, 1);
  const made = await insertAccounts(tx, contact, addresses);
  const accounts = await tx.select().from(users).where(inArray(users.email, addresses));
  if (accounts.length < addresses.length)
    throw conflict('Een ander account gebruikt dit e-mailadres als gebruikersnaam.');
  const first = accounts.find(({ email }) => email === addresses[0]);
  await linkProfiles(
    tx,
    contact,
    accounts.map(({ id }) => id),
  );

  let isMailed = false;
  for (const account of accounts) {
    if (account.isStaff || account.isSuperuser || account.lastLogin !== null) continue;
    if (await createInvitation(services, tx, account)) isMailed = true;
  }
  await tx
    .update(contacts)
    .set({
      userId: contact.userId ?? first?.id ?? null,
      accountDeletedAt: null,
      ...(isMailed && { invitedAt: new Date() }),
    })
    .where(eq(contacts.id, id));
  for (const userId of made) {
    await recordEvent(tx, {
      ...caller,
      action: 'user.create',
      object: `user ${userId}`,
      details: { contact: id },
    });
  }
}

/** Creates the missing accounts with profile, groups and zones. Returns their ids. */
export async function insertAccounts(tx: Db, contact: Contact, addresses: string[]): Promise<number[]> {
  const { firstName = '', lastName = '', ...place } = contact.details ?? {};
  const name = firstName === '' && lastName === '' ? splitName(contact.name) : { firstName, lastName };
  const made = await tx
    .insert(users)
    .values(addresses.toSorted().map((email) => ({ username: email, email, ...name })))
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made.length === 0) return [];
  const ids = made.map(({ id }) => id);
  await tx.insert(profiles).values(ids.map((userId) => ({ userId, guid: contact.externalId ?? '', ...place })));
  await tx.execute(sql`insert into user_groups (user_id, group_id)
    select users.id, group_id from contact_groups, users where contact_id = ${contact.id} and ${inArray(users.id, ids)}`);
  await tx.execute(sql`insert into user_zones (user_id, zone_id)
    select users.id, zone_id from contact_zones, users where contact_id = ${contact.id} and ${inArray(users.id, ids)}`);
  return ids;
}

/** Stores the external id of the contact in the profiles of existing accounts that have none. */
async function linkProfiles(tx: Db, { externalId }: Contact, userIds: number[]): Promise<void> {
  if (externalId === null) return;
  await tx
    .update(profiles)
    .set({ guid: externalId })
    .where(and(eq(profiles.guid, ''), inArray(profiles.userId, userIds)));
}
