import { maxNames } from '@dijkportaal/contract/contacts/contacts';
import type { SyncPreview } from '@dijkportaal/contract/contacts/sync';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { createInvitations } from '../../auth/public.ts';
import { recordEvents, type AuditEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { profiles } from '../../schema/profiles.ts';
import { invitesAutomatically } from '../../settings/public.ts';
import { users } from '../../schema/users.ts';
import { filterEmail, splitName } from '../policy.ts';
import { contacts } from '../../schema/contacts.ts';

type Contact = typeof contacts.$inferSelect;
type Invited = { userId: number; contact: number };

/** One statement holds at most 65,535 parameters. */
const batchSize = 500;
const maxLines = 1_000;

/**
 * Invites the contacts that a sync has just created, if the settings say so. It runs in the transaction of the sync, so
 * that a failed sync invites nobody and a repeated one nobody twice. A contact whose address has an account is linked
 * to it and gets no mail. Returns the number of invitations.
 */
export async function inviteCreated(
  services: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  caller: AuditOrigin,
): Promise<number> {
  if (!(await invitesAutomatically(tx))) return 0;
  const invited: Invited[] = [];
  const ids = await listCreated(tx);
  for (let start = 0; start < ids.length; start += batchSize) {
    const isInBatch = inArray(contacts.id, ids.slice(start, start + batchSize));
    const batch = await tx.select().from(contacts).where(isInBatch).orderBy(asc(contacts.id));
    invited.push(...(await inviteBatch(services, tx, batch)));
  }
  await recordInvited(tx, invited, caller);
  return invited.length;
}

/** The people that `inviteCreated` would invite after the staged contacts are stored. */
export async function previewInvitations(db: Db): Promise<SyncPreview['invited']> {
  if (!(await invitesAutomatically(db))) return { count: 0, people: [] };
  const { rows } = await db.execute<SyncPreview['invited']>(sql`
    with people as (
      select distinct on (address) name, address as email
      from contact_changes join staged_contacts using (external_id),
        unnest(parse_mail_addresses(email, false)) as address
      where kind = 'created'
        and not exists (select from ${users} where ${users.email} = address)
        and not exists (select from ${users} where ${users.username} = address)
      order by address, external_id)
    select count(*)::int as count, coalesce(json_agg(people order by name, email)
      filter (where place <= ${maxNames}), '[]') as people
    from (select name, email, row_number() over (order by name, email) as place from people) as people`);
  const { count, people } = rows[0] ?? { count: 0, people: [] };
  return { count, people: people.map(({ name, email }) => ({ name, email })) };
}

/** Writing the audit log locks it, so this comes last, and many lines are combined into one: sign-ins write to it too. */
async function recordInvited(tx: Db, invited: Invited[], caller: AuditOrigin): Promise<void> {
  const action = 'user.create' as const;
  const lines: AuditEvent[] =
    invited.length > maxLines
      ? [{ ...caller, action, object: 'users', details: { users: invited.length } }]
      : invited.map(({ userId, contact }) => ({ ...caller, action, object: `user ${userId}`, details: { contact } }));
  await recordEvents(tx, lines);
}

/** In one query: without statistics on rows this new, the planner would scan all of them for every batch. */
async function listCreated(tx: Db): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select contacts.id from contact_changes join contacts using (external_id)
    where kind = 'created' and user_id is null and account_deleted_at is null order by contacts.id`);
  return rows.map(({ id }) => id);
}

/** Invites the first address only: a new contact does not say that all are to be invited. */
async function inviteBatch(services: Pick<Services, 'config' | 'mailer'>, tx: Db, batch: Contact[]) {
  const byAddress = new Map<string, Contact>();
  const addressOf = new Map<number, string>();
  for (const contact of batch) {
    const [address] = filterEmail(contact.email);
    if (address === undefined) continue;
    addressOf.set(contact.id, address);
    if (!byAddress.has(address)) byAddress.set(address, contact);
  }
  const addresses = [...byAddress.keys()].toSorted();
  if (addresses.length === 0) return [];
  const made = await insertAccounts(tx, addresses, byAddress);
  await createInvitations(services, tx, made);
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, addresses));
  await linkContacts(tx, addressOf, new Map(accounts.map(({ id, email }) => [email, id])));
  const invited = made.map(({ id, email }) => ({ userId: id, contact: byAddress.get(email)?.id ?? 0 }));
  if (invited.length > 0) {
    const ids = invited.map(({ contact }) => contact);
    await tx
      .update(contacts)
      .set({ invitedAt: sql`now()` })
      .where(inArray(contacts.id, ids));
  }
  return invited;
}

async function insertAccounts(tx: Db, addresses: string[], byAddress: Map<string, Contact>) {
  const nameOf = ({ name, details }: Contact) =>
    details === null || `${details.firstName}${details.lastName}` === ''
      ? splitName(name)
      : { firstName: details.firstName, lastName: details.lastName };
  const made = await tx
    .insert(users)
    .values(
      [...addresses].map((email) => {
        const contact = byAddress.get(email);
        return { username: email, email, ...(contact && nameOf(contact)) };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName });
  if (made.length === 0) return [];
  const rows = made.map(({ id, email }) => {
    const contact = byAddress.get(email);
    const { firstName: _first, lastName: _last, ...place } = contact?.details ?? { firstName: '', lastName: '' };
    return { userId: id, guid: contact?.externalId ?? '', ...place };
  });
  await tx.insert(profiles).values(rows);
  await tx.execute(sql`
    insert into user_zones (user_id, zone_id)
    select profiles.user_id, zone_id from profiles join contacts on external_id = guid
    join contact_zones on contact_id = contacts.id where ${inArray(
      profiles.userId,
      made.map(({ id }) => id),
    )}`);
  return made;
}

/** Links contacts to their accounts, and stores the external id in profiles that have none. */
async function linkContacts(tx: Db, addressOf: Map<number, string>, accounts: Map<string, number>): Promise<void> {
  const pairs = [...addressOf].flatMap(([contact, address]) => {
    const user = accounts.get(address);
    return user === undefined ? [] : [{ contact, user }];
  });
  if (pairs.length === 0) return;
  await tx.execute(sql`
    with pairs as (select * from json_to_recordset(${JSON.stringify(pairs)}::json) as pair(contact int, "user" int)),
      linked as (update contacts set user_id = pairs."user" from pairs where contacts.id = pairs.contact
        returning user_id, external_id)
    update profiles set guid = linked.external_id from linked
    where profiles.user_id = linked.user_id and profiles.guid = ''`);
}
