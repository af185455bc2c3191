import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { EventKind } from '@dijkportaal/contract/people/people';
import { and, eq, isNotNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditLog } from '../platform/audit/audit.ts';
import { mails } from '../platform/mail/tables.ts';
import { isAboutContact, isAboutUser } from '../notes/public.ts';
import { isPublishedFor } from '../publications/public.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { messages, replies } from '../schema/messages.ts';
import { mfaFactors } from '../schema/mfa.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';
import { notes } from '../schema/notes.ts';
import { profiles } from '../schema/profiles.ts';
import { publications } from '../schema/publications.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';

/** Whose timeline it is. */
export interface Person {
  profileId: number;
  userId: number;
  isStaff: boolean;
  /** The segments that they are in, of those that publications are for. */
  segments: number[];
  /** How the audit log names their address before it is known whose it is. */
  addresses: AuditObject[];
}

/** Rows of one table that are events; the columns that are left out are empty. */
export interface Source {
  kind: EventKind;
  from: PgTable | SQL;
  where: SQL | undefined;
  at: SQLWrapper;
  id: SQLWrapper;
  idType: 'bigint' | 'uuid';
  title?: SQLWrapper;
  state?: SQLWrapper;
  ref?: SQLWrapper;
  html?: SQLWrapper;
  isDay?: SQL;
  /** The number of attempts, and the addresses that they came from. */
  count?: SQL;
  origins?: SQL;
}

/** A date of the relationship system, with or without a time. */
const dateForm = '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$';

/** Lists in the data from the relationship system. */
const externalLists = {
  moment: {
    list: 'Contactmoment',
    date: sql`(item #>> '{Datum,iso}')`,
    title: sql`item ->> 'Contactmoment'`,
    state: sql`item #>> '{Type_contactmoment,Type_contactmoment}'`,
  },
  wish: {
    list: 'Klanteis',
    date: sql`(item ->> 'CreatedOn_iso')`,
    title: sql`item ->> 'Klanteis'`,
    state: sql`item #>> '{Actualiteit_klanteis,Actualiteit_klanteis}'`,
  },
};

/** The entries of one of these lists that have a date, or those that have none. */
function externalSource(kind: keyof typeof externalLists, { profileId }: Person, { hasDate = true } = {}): Source {
  const fields = externalLists[kind];
  const list = sql`${profiles.relaticsData} -> ${sql.raw(`'${fields.list}'`)}`;
  const isDated = sql`coalesce(${fields.date} ~ ${sql.raw(`'${dateForm}'`)}, false)`;
  return {
    kind,
    from: sql`${profiles}, jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end)
      with ordinality as listed(item, number)`,
    where: and(eq(profiles.id, profileId), hasDate ? isDated : sql`not ${isDated}`),
    // Checked here too, because PostgreSQL may convert before it filters.
    at: sql`(case when ${isDated} then ${fields.date} end)::timestamp
      at time zone 'Europe/Amsterdam'`,
    id: sql`number`,
    idType: 'bigint',
    title: sql`coalesce(${fields.title}, '')`,
    state: sql`coalesce(${fields.state}, '')`,
    ref: sql`coalesce(item ->> 'ID', '')`,
    isDay: sql`length(${fields.date}) = 10`,
  };
}

/** What was published for the person; staff see everything, so nothing is specifically for them. */
function publishedSource(
  kind: (typeof publications.kind.enumValues)[number],
  { userId, isStaff, segments }: Person,
): Source {
  return {
    kind,
    from: publications,
    where: isStaff ? sql`false` : and(eq(publications.kind, kind), isPublishedFor(userId, segments)),
    // Also the date of its publication, unless staff chose another one.
    at: publications.createdAt,
    id: publications.id,
    idType: 'bigint',
    title: publications.title,
    ref: sql`${publications.id}::text`,
  };
}

const newsletterSource = (isReceiver: SQL | undefined): Source => ({
  kind: 'newsletter',
  from: sql`${newsletterMails} left join ${newsletters} on ${newsletters.id} = ${newsletterMails.newsletterId}`,
  where: and(ne(newsletterMails.state, 'removed'), isReceiver),
  at: sql`coalesce(${newsletterMails.sentAt}, ${newsletterMails.dueAt})`,
  id: newsletterMails.id,
  idType: 'bigint',
  title: sql`coalesce(${newsletters.title}, '')`,
  state: sql`case when ${newsletterMails.state} in ('claimed', 'in_flight') then 'sending' else ${newsletterMails.state} end`,
  ref: sql`coalesce(${newsletters.id}::text, '')`,
});

/** The last days of wrong passwords and codes that are shown. */
const attemptDays = 14;

/** Wrong passwords and codes, counted by day. */
const refusedSource = (objects: SQL): Source => ({
  kind: 'account',
  from: sql`(
    select max(id) as id, max(at) as at, what, count(*)::int as count, array_agg(distinct origin) as origins
    from (select id, at, origin, case when details ->> 'way' in ('login_code', 'mfa_token') or details ->> 'reason' = 'mfa'
        then 'wrong_code' else 'wrong_password' end as what
      from ${auditLog} where result = 'failure' and object = any(${objects})
        and action in ('session.sign_in', 'session.reauthenticate', 'password.change')
        and details ->> 'reason' is distinct from 'no first sign-in or reset'
        and at > now() - interval '${sql.raw(String(attemptDays))} days') as tried
    group by what, (at at time zone 'Europe/Amsterdam')::date) as refused`,
  where: sql`true`,
  at: sql`refused.at`,
  id: sql`refused.id`,
  idType: 'bigint',
  state: sql`refused.what`,
  count: sql`refused.count`,
  origins: sql`refused.origins`,
});

const listed = (objects: AuditObject[]) => sql`${sql.param(objects)}::text[]`;

/** Notes of staff and their follow-ups. */
const noteSource = (where: SQL): Source => ({
  kind: 'note',
  from: notes,
  where,
  at: notes.createdAt,
  id: notes.id,
  idType: 'bigint',
  title: sql`left(${notes.text}, 200)`,
  state: sql`case when ${notes.dueOn} is null then 'note' when ${notes.doneAt} is null then 'open' else 'done' end`,
  ref: sql`${notes.id}::text`,
});

/** The conversations of a person: what they wrote, or told staff outside the portal, and the replies of both sides. */
function conversationSources(isTheirs: SQL | undefined): Record<'message' | 'reply', Source> {
  return {
    message: {
      kind: 'message',
      from: messages,
      where: isTheirs,
      at: sql`coalesce(${messages.happenedOn}::timestamp at time zone 'Europe/Amsterdam', ${messages.createdAt})`,
      id: messages.id,
      idType: 'bigint',
      title: messages.subject,
      state: sql`case when ${messages.readAt} is null then 'unread' else 'read' end`,
      ref: sql`${messages.id}::text`,
      html: messages.text,
      isDay: isNotNull(messages.happenedOn),
    },
    reply: {
      kind: 'message',
      from: sql`${replies} join ${messages} on ${messages.id} = ${replies.messageId}`,
      where: isTheirs,
      at: replies.createdAt,
      id: replies.id,
      idType: 'bigint',
      title: messages.subject,
      state: sql`case when ${replies.side} = 'team' then 'answer' when ${replies.readAt} is null then 'unread' else 'read' end`,
      ref: sql`${messages.id}::text`,
      html: replies.text,
    },
  };
}

/** Whether a contact is of the person's account. */
const isContactOf = (contactId: PgColumn, { userId }: Person) =>
  sql`${contactId} = any(array(select ${contacts.id} from ${contacts} where ${contacts.userId} = ${userId}))`;

const mailSource = (isTheirs: SQL): Source => ({
  kind: 'mail',
  from: mails,
  where: isTheirs,
  at: mails.createdAt,
  id: mails.id,
  idType: 'uuid',
  title: mails.subject,
  state: mails.state,
});

/** The latest letter that invited somebody. */
const letterSource = (isTheirs: SQL): Source => ({
  kind: 'account',
  from: invitationLetters,
  where: isTheirs,
  at: invitationLetters.createdAt,
  id: invitationLetters.id,
  idType: 'bigint',
  state: sql`'invited_by_letter'`,
});

/** All sources, in the order of events at the same time. */
export const sourcesOf = (person: Person): Record<string, Source> => ({
  // What staff entered before they had an account is of their contact.
  ...conversationSources(or(eq(messages.senderId, person.userId), isContactOf(messages.contactId, person))),
  moment: externalSource('moment', person),
  wish: externalSource('wish', person),
  mail: mailSource(eq(mails.userId, person.userId)),
  newsletter: newsletterSource(
    or(eq(newsletterMails.userId, person.userId), isContactOf(newsletterMails.contactId, person)),
  ),
  design: publishedSource('design', person),
  document: publishedSource('document', person),
  news: publishedSource('news', person),
  signed_in: {
    kind: 'account',
    from: sessions,
    // A later one was opened by a link, perhaps by a mail scanner.
    where: sql`${sessions.userId} = ${person.userId} and ${sessions.createdAt} <=
      (select ${users.lastLogin} from ${users} where ${users.id} = ${person.userId})`,
    at: sessions.createdAt,
    id: sessions.id,
    idType: 'uuid',
    state: sql`'signed_in'`,
  },
  mfa_enabled: {
    kind: 'account',
    from: mfaFactors,
    where: and(eq(mfaFactors.userId, person.userId), isNotNull(mfaFactors.enabledAt)),
    at: mfaFactors.enabledAt,
    id: mfaFactors.userId,
    idType: 'bigint',
    state: sql`'mfa_enabled'`,
  },
  refused: refusedSource(sql`array(select 'session ' || id from ${sessions} where ${sessions.userId} = ${person.userId})
    || ${listed([`user ${person.userId}`, ...person.addresses])}`),
  created: {
    kind: 'account',
    from: users,
    where: eq(users.id, person.userId),
    at: users.createdAt,
    id: users.id,
    idType: 'bigint',
    state: sql`'created'`,
  },
  note: noteSource(isAboutUser(person.userId)),
  letter: letterSource(isContactOf(invitationLetters.contactId, person)),
});

/** Entries without a date, in the order of the relationship system. */
export const undatedSourcesOf = (person: Person): Record<'moment' | 'wish', Source> => ({
  moment: externalSource('moment', person, { hasDate: false }),
  wish: externalSource('wish', person, { hasDate: false }),
});

/** All sources of a contact without an account. `addresses` are how the audit log names its addresses. */
export const contactSourcesOf = (contactId: number, addresses: AuditObject[]): Record<string, Source> => ({
  ...conversationSources(eq(messages.contactId, contactId)),
  mail: mailSource(
    sql`${mails.messageId} = any(array(select ${messages.id} from ${messages} where ${messages.contactId} = ${contactId}))`,
  ),
  newsletter: newsletterSource(eq(newsletterMails.contactId, contactId)),
  note: noteSource(isAboutContact(contactId)),
  refused: refusedSource(listed(addresses)),
  invited: {
    ...contactEvent(contactId, 'invited', contacts.invitedAt),
    state: sql`case when exists (select from ${invitationLetters} where ${invitationLetters.contactId} = ${contacts.id}
      and ${invitationLetters.createdAt} = ${contacts.invitedAt}) then 'invited_by_letter' else 'invited' end`,
  },
  deleted: contactEvent(contactId, 'deleted', contacts.accountDeletedAt),
});

const contactEvent = (contactId: number, state: 'invited' | 'deleted', at: PgColumn): Source => ({
  kind: 'account',
  from: contacts,
  where: and(eq(contacts.id, contactId), isNotNull(at)),
  at,
  id: contacts.id,
  idType: 'bigint',
  state: sql`${sql.raw(`'${state}'`)}`,
});
