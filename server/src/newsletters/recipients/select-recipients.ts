import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import type { NewsletterState } from '@dijkportaal/contract/newsletters/newsletters';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import {
  isInAudience,
  matchesFilter,
  newsletterAudience,
  readAudience,
  readSegmentFilters,
  storedCount,
  type Audience,
} from '../../audience/public.ts';
import { onOwnConnection, type Database, type Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/errors.ts';
import { contacts } from '../../schema/contacts.ts';
import { readLimits, isExcluded, isNearWorks, type KnownLimits } from './limits.ts';
import { mailAddresses, newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';

/** Who a newsletter is for. */
export interface ChosenRecipients extends Omit<Audience, 'segments'> {
  /** Contacts that match all filters of one of these get it too, regardless of `sendToContacts`. */
  segments?: SegmentFilter[];
  sendToContacts: boolean;
  sendToNotLoggedIn: boolean;
  /** Whoever may have got this newsletter, or one that it is itself the rest of, does not get it. */
  restOfId?: number | null;
  limits?: KnownLimits | undefined;
}

/** Reads who a newsletter is for. Throws not found. */
export async function readChosen(tx: Db, newsletterId: number): Promise<ChosenRecipients> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, newsletterId));
  if (row === undefined) throw notFound();
  const { everyone, groups, zones, segments: ids } = await readAudience(tx, newsletterAudience, newsletterId);
  const segments = await readSegmentFilters(tx, ids);
  return {
    everyone,
    groups,
    zones,
    segments,
    sendToContacts: row.sendToContacts,
    sendToNotLoggedIn: row.sendToNotLoggedIn,
    restOfId: row.restOfId,
    limits: await readLimits(tx, row.limits),
  };
}

/** From this number of accounts and contacts on, reading all addresses may exceed the statement timeout of the pool. */
const manyPeople = 250_000;
/** The client has given up by then. */
const maxReadMs = 30_000;

/** Reads recipients; very many of them on a separate connection, because a million take about ten seconds. */
export async function readRecipients<Result>(
  { db, pool }: Database,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { rows } = await db.execute<{ people: number }>(
    sql`select ${storedCount('contacts', 0)} + ${storedCount('users', 0)} as people`,
  );
  const areMany = (rows[0]?.people ?? 0) > manyPeople;
  return areMany ? onOwnConnection(pool, 'recipients', read, { maxMs: maxReadMs }) : read(db);
}

/**
 * The reasons that an address gets nothing; the first that applies counts. In SQL `reason` is the index, 0 for a
 * recipient.
 */
export const leftOutReasons = [
  null,
  'opted_out',
  'bounced',
  'not_signed_in',
  'no_address',
  'had_it',
  'excluded',
] as const;

/**
 * The recipients: user_id, contact_id, email and name, one row for each address. Of those who share an address an
 * account comes before a contact, then the lowest id. A contact whose address has an account also has that user_id.
 */
export function selectRecipients(chosen: ChosenRecipients): SQL {
  return sql`select distinct on (email collate "C") user_id, contact_id, email, name
    from (${selectCandidates(chosen)}) as candidates where reason = 0
    order by email collate "C", contact_id nulls first`;
}

export function countRecipients(chosen: ChosenRecipients): SQL<number> {
  return sql<number>`(select count(*)::int from (
    select from (${selectCandidates(chosen)}) as candidates where reason = 0 group by email) as addresses)`;
}

/**
 * Everyone in the audience with an address, one row for each person and address, with the reason that they get nothing,
 * the words to search and sort by, and whether it is a contact with the address of their own account.
 *
 * - Active accounts with the newsletter on in their profile; those that never signed in only if the newsletter is sent
 *   to them too. An account with the newsletter off opted out, but one that never signed in never chose: its reason is
 *   `not_signed_in`.
 * - Contacts, if the newsletter is sent to contacts or to a segment that they are in, unless their account or the
 *   account with that address opted out.
 * - An opt-out or a bounce of an address applies to everyone who has it.
 * - Nobody who is excluded, with their account or as a contact, nor at the address of an account that is.
 * - For the rest of a newsletter, neither an address that may have got it nor the person it was for.
 */
export function selectCandidates(chosen: ChosenRecipients): SQL {
  const had = chosen.restOfId == null ? hadNothing : whoHad(chosen.restOfId);
  const excluded = isExcluded(chosen.limits);
  const accounts = sql`
    select ${users.id} as user_id, null::int as contact_id, ${users.email} as email,
      btrim(${users.firstName} || ' ' || ${users.lastName}) as name,
      case ${excluded === undefined ? sql`` : sql`when ${excluded.user} then 6`} when ${isOptedOut} or ${turnedOff} then 1
        when ${isBounced} then 2
        when not ${profiles.newsletter} or (${users.lastLogin} is null and not ${chosen.sendToNotLoggedIn}::boolean) then 3
        ${had.when(accountHad)} else 0 end as reason,
      search_fold(btrim(${users.firstName} || ' ' || ${users.lastName}) || ' ' || ${users.email}) as words,
      false as is_own
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
      left join ${mailAddresses} on ${mailAddresses.email} = ${users.email}
      ${had.join({ email: sql`${users.email}`, userId: sql`${users.id}` })}
    where ${users.isActive} and ${choosesUser(chosen)}`;
  const isChosenContact = choosesContact(chosen);
  if (isChosenContact === undefined) return accounts;
  return sql`${accounts} union all
    select holder.id, reached.id, address, reached.name,
      case ${excluded === undefined ? sql`` : sql`when is_excluded or excluded_holder.id is not null then 6`}
        when ${isOptedOut} or opted_out_holder.user_id is not null or opted_out_owner.user_id is not null then 1
        when ${isBounced} then 2 ${had.when(contactHad)} else 0 end,
      reached.search_text, coalesce(reached.user_id = holder.id, false)
    from (
      select ${contacts.id}, ${contacts.name}, ${contacts.userId}, ${contacts.searchText}, unnest(${contacts.addresses}) as address,
        ${excluded?.contact ?? sql`false`} as is_excluded
      from ${contacts} where ${isChosenContact}
    ) as reached
      left join ${mailAddresses} on ${mailAddresses.email} = address
      left join ${users} as holder on holder.email = address
      left join ${optedOutAccounts} as opted_out_holder on opted_out_holder.user_id = holder.id
      left join ${optedOutAccounts} as opted_out_owner on opted_out_owner.user_id = reached.user_id
      ${excluded === undefined ? sql`` : sql`left join ${excluded.users} as excluded_holder on excluded_holder.id = holder.id`}
      ${had.join({ email: sql`address`, userId: sql`reached.user_id`, contactId: sql`reached.id` })}`;
}

/** Contacts in the audience without any valid address. */
export function selectUnreachable(chosen: ChosenRecipients): SQL {
  const excluded = isExcluded(chosen.limits);
  return sql`select null::int as user_id, ${contacts.id} as contact_id, '' as email, ${contacts.name} as name,
      ${excluded === undefined ? sql`4` : sql`case when ${excluded.contact} then 6 else 4 end`} as reason, ${contacts.searchText} as words
    from ${contacts} where ${contacts.addresses} = '{}' and (${choosesContact(chosen) ?? sql`false`})`;
}

/** Whether a contact is in the audience, in SQL; undefined if no contact can be. */
function choosesContact(chosen: ChosenRecipients): SQL | undefined {
  const { sendToContacts, segments = [], limits } = chosen;
  const inSegments = segments.map(matchesFilter);
  if (limits === undefined) return or(sendToContacts ? isInAudience('contact', chosen) : undefined, ...inSegments);
  if (limits.isBroken) return undefined;
  if (limits.kinds === null || chosen.everyone) {
    const isChosen = or(isInAudience('contact', chosen), isNearWorks('contact', limits));
    return or(sendToContacts ? isChosen : undefined, ...inSegments);
  }
  if (!sendToContacts && !limits.kinds.includes('segments')) return undefined;
  return matchesAll('contact', chosen, limits.kinds);
}

/** Whether an active account is in the audience, in SQL. */
function choosesUser(chosen: ChosenRecipients): SQL {
  const { limits } = chosen;
  if (limits === undefined) return isInAudience('user', chosen);
  if (limits.isBroken) return sql`false`;
  if (limits.kinds !== null && !chosen.everyone) return matchesAll('user', chosen, limits.kinds);
  return sql`(${or(isInAudience('user', chosen), isNearWorks('user', limits))})`;
}

/** Whether a user or contact is in one of each of these kinds; a user is in the segments of their contacts. */
function matchesAll(kind: 'user' | 'contact', chosen: ChosenRecipients, kinds: KnownLimits['kinds'] & {}): SQL {
  const { groups, zones, segments: filters = [], limits } = chosen;
  const nobody = { everyone: false, groups: [], zones: [] };
  const conditions = {
    groups: () => isInAudience(kind, { ...nobody, groups }),
    zones: () => isInAudience(kind, { ...nobody, zones }),
    segments: () =>
      kind === 'user' ? isInAudience('user', { ...nobody, filters }) : or(...filters.map(matchesFilter)),
    works: () => limits && isNearWorks(kind, limits),
  };
  return sql`(${and(...kinds.map((name) => sql`(${conditions[name]() ?? sql`false`})`)) ?? sql`false`})`;
}

const isOptedOut = sql`${mailAddresses.optedOutAt} is not null`;
const isBounced = sql`${mailAddresses.bouncedAt} is not null`;

/** Whether an account has the newsletter off and was used to sign in. */
export const turnedOff = sql`(${users.lastLogin} is not null and not ${profiles.newsletter})`;

const optedOutAccounts = sql`(select ${profiles.userId} from ${profiles} join ${users} on ${users.id} = ${profiles.userId} where ${turnedOff})`;

/** How a query leaves out who had a newsletter: `join` its mails by address, account and contact, and its `when`. */
interface Had {
  join: (person: { email: SQL; userId: SQL; contactId?: SQL }) => SQL;
  when: (had: SQL) => SQL;
}

const hadNothing: Had = { join: () => sql``, when: () => sql`` };

const accountHad = sql`had_address.value is not null or had_account.value is not null`;
const contactHad = sql`${accountHad} or had_contact.value is not null`;

/** Who may have got a newsletter, or those that it is the rest of, and whom staff removed from it. */
function whoHad(newsletterId: number): Had {
  const by = (column: SQL) => sql`(
    with recursive ${earlierThan(newsletterId)}
    select distinct ${column} as value from ${newsletterMails}
    where newsletter_id in (select id from earlier) and ${column} is not null
      and (state in ('waiting', 'claimed', 'in_flight', 'sent', 'unknown') or (state = 'bounced' and sent_at is not null)
        or unanswered > 0 or is_removed_by_staff))`;
  return {
    join: ({ email, userId, contactId }) => sql`
      left join ${by(sql`email`)} as had_address on had_address.value = ${email}
      left join ${by(sql`user_id`)} as had_account on had_account.value = ${userId}
      ${contactId === undefined ? sql`` : sql`left join ${by(sql`contact_id`)} as had_contact on had_contact.value = ${contactId}`}`,
    when: (had) => sql`when ${had} then 5`,
  };
}

/** `earlier`: a newsletter, and those that it is the rest of. */
const earlierThan = (newsletterId: number) => sql`earlier as (
  select id, rest_of_id from ${newsletters} where id = ${newsletterId}
  union select before.id, before.rest_of_id from ${newsletters} as before join earlier on before.id = earlier.rest_of_id)`;

/** Whether a newsletter in one of these states goes to the rest of this one, or to the rest of its rest. */
export async function hasRest(tx: Db, newsletterId: number, states: readonly NewsletterState[]): Promise<boolean> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with recursive later as (
      select id, state from ${newsletters} where rest_of_id = ${newsletterId}
      union select after.id, after.state from ${newsletters} as after join later on after.rest_of_id = later.id)
    select from later where state = any(${sql.param(states)}::text[]) limit 1`);
  return rows.length > 0;
}
