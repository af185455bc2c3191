import type { UntoldFollowUps, UntoldPerson } from '@dijkportaal/contract/newsletters/untold';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockOwner } from '../../notes/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { matchesWords, pageRange } from '../../platform/database/paging.ts';
import { isoDay } from '../../platform/dutch-time.ts';
import { fieldError, notFound } from '../../platform/errors.ts';
import { contacts } from '../../schema/contacts.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { notes } from '../../schema/notes.ts';
import { profiles } from '../../schema/profiles.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import {
  leftOutReasons,
  readChosen,
  selectCandidates,
  selectUnreachable,
  turnedOff,
  type ChosenRecipients,
} from '../recipients/select-recipients.ts';

const author = alias(users, 'author');
const numberOf = (reason: (typeof leftOutReasons)[number]) => sql.raw(String(leftOutReasons.indexOf(reason)));
const optedOut = numberOf('opted_out');

/**
 * `untold`: who is in the audience now and is not reached at any address, one row for each person, with the reason and
 * their follow-up about this newsletter. A contact with an account is that account. Who opted out at one address opted
 * out. Whoever may have got the mail, will get it or was left out by choice is not in it.
 */
const withUntold = (newsletterId: number, chosen: ChosenRecipients): SQL => sql`
  candidates as materialized (
    select user_id, contact_id, reason from (${selectCandidates(chosen)}) as with_address
    union all select user_id, contact_id, reason from (${selectUnreachable(chosen)}) as without_address
    union all select user_id, contact_id, 0 from ${newsletterMails} where newsletter_id = ${newsletterId}
      and state in ('waiting', 'claimed', 'in_flight', 'sent', 'unknown')
  ),
  people as materialized (
    select user_id, contact_id, case when bool_or(reason = ${optedOut}) then ${optedOut} else max(reason) end as reason
    from (
      select case when contact_id is null then candidates.user_id else ${contacts.userId} end as user_id,
        case when ${contacts.userId} is null then contact_id end as contact_id, reason
      from candidates left join ${contacts} on ${contacts.id} = contact_id
    ) as by_person
    where user_id is not null or contact_id is not null
    group by user_id, contact_id
    having bool_and(reason in (${optedOut}, ${numberOf('bounced')}, ${numberOf('no_address')}))
  ),
  follow_ups as materialized (
    select distinct on (user_id, contact_id) * from (
      select ${notes.id}, coalesce(${notes.userId}, ${contacts.userId}) as user_id,
        case when ${contacts.userId} is null then ${notes.contactId} end as contact_id
      from ${notes} left join ${contacts} on ${contacts.id} = ${notes.contactId}
      where ${notes.newsletterId} = ${newsletterId}
    ) as made order by user_id, contact_id, id
  ),
  untold as materialized (
    select people.user_id, people.contact_id, ${profiles.id} as profile_id, follow_ups.id as note_id,
      case when ${turnedOff} then ${optedOut} else people.reason end as reason,
      coalesce(${contacts.name}, ${nameOfUser()}) as name,
      coalesce(${contacts.searchText}, ${users.searchText}) as words
    from people
      left join ${contacts} on ${contacts.id} = people.contact_id
      left join ${users} on ${users.id} = people.user_id
      left join ${profiles} on ${profiles.userId} = people.user_id
      left join follow_ups on follow_ups.user_id is not distinct from people.user_id
        and follow_ups.contact_id is not distinct from people.contact_id
  )`;

interface Found extends Record<string, unknown> {
  to_tell: number;
  followed_up: number;
  opted_out: number;
  found: number;
  page: (Pick<UntoldPerson, 'name' | 'follow_up'> & {
    profile_id: number | null;
    contact_id: number | null;
    reason: number;
  })[];
}

/** One page, by name, of whom a newsletter does not reach, with the totals of all of them. Throws not found. */
export async function listUntold(db: Db, newsletterId: number, query: ListQuery) {
  const chosen = await readChosen(db, newsletterId);
  const { limit, offset } = pageRange(query);
  const matches = matchesWords(query.search, (pattern) => sql`words like ${pattern}`) ?? sql`true`;
  const { rows } = await db.execute<Found>(sql`
    with ${withUntold(newsletterId, chosen)},
    matching as not materialized (select * from untold where ${matches})
    select
      (select count(*)::int from untold where note_id is null and reason <> ${optedOut}) as to_tell,
      (select count(*)::int from untold where note_id is not null) as followed_up,
      (select count(*)::int from untold where note_id is null and reason = ${optedOut}) as opted_out,
      (select count(*)::int from matching) as found,
      (select coalesce(json_agg(page), '[]') from (
        select profile_id, shown.contact_id, name, reason, case when note_id is not null then json_build_object(
          'author', ${nameOfUser(author)},
          'created_at', to_char(${notes.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'owner', ${nameOfUser()}, 'due_on', coalesce(${notes.dueOn}::text, ''),
          'is_done', ${notes.doneAt} is not null) end as follow_up
        from (select * from matching order by words collate "C", user_id, contact_id limit ${limit} offset ${offset}) as shown
          left join ${notes} on ${notes.id} = note_id
          left join ${users} as author on author.id = ${notes.authorId}
          left join ${users} on ${users.id} = ${notes.ownerId}
        order by words collate "C", shown.user_id, shown.contact_id
      ) as page) as page`);
  const [found] = rows;
  if (found === undefined) throw new Error('the query returned no row');
  const { to_tell, followed_up, opted_out } = found;
  return {
    count: found.found,
    rows: found.page.map(({ profile_id, contact_id, reason, ...person }): UntoldPerson => {
      const kind = contact_id === null ? 'profile' : 'contact';
      const ref = contact_id ?? profile_id ?? 0;
      return { key: `${kind}-${ref}`, kind, ref, ...person, reason: leftOutReasons[reason] as UntoldPerson['reason'] };
    }),
    totals: { to_tell, followed_up, opted_out },
  };
}

/**
 * Makes a follow-up for everybody whom a newsletter does not reach, or for some of them, in one statement. Who opted out
 * gets none, nor who has one. Throws not found, and 400 for a day or owner that is impossible.
 */
export async function followUpUntold(
  tx: Db,
  newsletterId: number,
  { due_on, owner_id, only }: UntoldFollowUps,
  origin: AuditOrigin & { actorId: number },
): Promise<{ created: number; existing: number; opted_out: number }> {
  if (due_on < isoDay(new Date())) {
    throw fieldError('due_on', 'Deze datum is voorbij. Kies vandaag of een latere datum.');
  }
  const [newsletter] = await tx
    .select({ title: newsletters.title })
    .from(newsletters)
    .where(eq(newsletters.id, newsletterId))
    .for('key share');
  if (newsletter === undefined) throw notFound();
  const ownerId = owner_id ?? origin.actorId;
  await lockOwner(tx, ownerId);
  const chosen = await readChosen(tx, newsletterId);
  const isWanted =
    only === null
      ? sql`true`
      : sql`(profile_id = any(${sql.param(only.profiles)}::int[]) or contact_id = any(${sql.param(only.contacts)}::int[]))`;
  const text = `Informeer over nieuwsbrief “${newsletter.title}”.`;
  // Locked first: a person who is being deleted gets no follow-up.
  const { rows } = await tx.execute<{ created: number; existing: number; opted_out: number }>(sql`
    with ${withUntold(newsletterId, chosen)},
    wanted as materialized (select * from untold where ${isWanted}),
    missing as materialized (select * from wanted where note_id is null and reason <> ${optedOut}),
    kept_users as materialized (
      select id from ${users} where id in (select user_id from missing) order by id for key share),
    kept_contacts as materialized (
      select id from ${contacts} where id in (select contact_id from missing) order by id for key share),
    made as (
      insert into ${notes} (user_id, contact_id, newsletter_id, text, author_id, due_on, owner_id)
      select user_id, contact_id, ${newsletterId}::int, ${text}::text
          || case reason when ${numberOf('bounced')} then ' E-mail aan het adres komt niet aan.' else ' Er is geen e-mailadres.' end,
        ${origin.actorId}::int, ${due_on}::date, ${ownerId}::int
      from missing
      where user_id in (select id from kept_users) or contact_id in (select id from kept_contacts)
      order by user_id, contact_id
      on conflict do nothing
      returning id
    )
    select (select count(*)::int from made) as created,
      (select count(*)::int from wanted where note_id is not null or reason <> ${optedOut})
        - (select count(*)::int from made) as existing,
      (select count(*)::int from wanted where note_id is null and reason = ${optedOut}) as opted_out`);
  const [outcome] = rows;
  if (outcome === undefined) throw new Error('the query returned no row');
  if (outcome.created > 0) {
    await recordEvent(tx, {
      ...origin,
      action: 'newsletter.follow_up',
      object: `newsletter ${newsletterId}`,
      details: { title: newsletter.title, created: outcome.created, skipped: outcome.opted_out, user: ownerId },
    });
  }
  return outcome;
}
