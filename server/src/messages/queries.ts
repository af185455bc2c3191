import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { FormKind } from '@dijkportaal/contract/messages/form-fields';
import type { Message, messages as contract } from '@dijkportaal/contract/messages/messages';
import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { filesAsJson, presentFile } from '../files/public.ts';
import { messagesToFollowUp } from '../notes/public.ts';
import type { Config } from '../platform/config.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { isTooShortForIndex, matchesSearch, orderBy, pageRange, searchWords } from '../platform/database/paging.ts';
import { contactZones, userZones } from '../schema/audience.ts';
import { files } from '../schema/files.ts';
import { profiles } from '../schema/profiles.ts';
import { messages, replies } from '../schema/messages.ts';
import { isLate } from './late.ts';
import { referenceOf } from './mails.ts';
import { nameOfUser, users } from '../schema/users.ts';

export type Reader = Pick<Actor, 'userId' | 'isStaff' | 'sessionId'>;

/** Staff see every message, others their own. */
export const isVisible = ({ userId, isStaff }: Pick<Reader, 'userId' | 'isStaff'>): SQL | undefined =>
  isStaff ? undefined : eq(messages.senderId, userId);

const owner = alias(users, 'owner');

/** The number of replies to a message that meet a condition. */
const countReplies = (condition?: SQL) =>
  sql<number>`(select count(*)::int from ${replies} where ${and(eq(replies.messageId, messages.id), condition)})`;

function selectMessages(db: Db) {
  return db
    .select({
      id: messages.id,
      subject: messages.subject,
      text: messages.text,
      email: messages.email,
      name: messages.name,
      profileId: profiles.id,
      readAt: messages.readAt,
      textReadAt: messages.textReadAt,
      ownerId: messages.ownerId,
      owner: nameOfUser(owner),
      state: messages.state,
      source: messages.source,
      happenedOn: messages.happenedOn,
      enteredBy: messages.enteredBy,
      aboutKind: messages.aboutKind,
      aboutRef: messages.aboutRef,
      aboutName: messages.aboutName,
      question: messages.question,
      form: messages.form,
      files: filesAsJson(files.messageId, messages.id),
      replies: countReplies(),
      unseen: countReplies(and(eq(replies.side, 'team'), isNull(replies.readAt))),
      latestAt: messages.latestAt,
      createdAt: messages.createdAt,
      changedAt: messages.changedAt,
    })
    .from(messages)
    .leftJoin(profiles, eq(profiles.userId, messages.senderId))
    .leftJoin(owner, eq(owner.id, messages.ownerId));
}

/** Only staff see who deals with it, and whether it is read now; its sender sees when it was first read. */
function toMessage(
  config: Config,
  {
    profileId,
    readAt,
    textReadAt,
    ownerId,
    owner: ownerName,
    happenedOn,
    enteredBy,
    aboutKind,
    aboutRef,
    aboutName,
    latestAt,
    createdAt,
    changedAt,
    ...row
  }: Awaited<ReturnType<typeof selectMessages>>[number],
  reader: Reader,
): Message {
  const { isStaff } = reader;
  return {
    ...row,
    profile_id: isStaff ? profileId : null,
    read_at: (isStaff ? readAt : textReadAt)?.toISOString() ?? null,
    owner_id: isStaff ? ownerId : null,
    owner: isStaff ? ownerName : '',
    happened_on: happenedOn,
    entered_by: enteredBy,
    about: aboutKind === null ? null : { kind: aboutKind, ref: aboutRef, name: aboutName },
    files: row.files.map((file) => presentFile(config, reader, file)),
    unseen: isStaff ? 0 : row.unseen,
    reference: referenceOf(row.id),
    latest_at: latestAt.toISOString(),
    created_at: createdAt.toISOString(),
    changed_at: changedAt?.toISOString() ?? null,
  };
}

type Filter = CheckedInputTo<typeof contract.list>['query'];

/** Whether a member of staff deals with a message, or has an open follow-up about it. */
const isOf = (userId: number) =>
  sql`${messages.id} in (
    select own.id from ${messages} own where own.owner_id = ${userId} union all ${messagesToFollowUp(userId)})`;

/** Whether the sender is in a zone. */
const isFromZone = (zoneId: number) =>
  or(
    sql`${messages.senderId} in (select ${userZones.userId} from ${userZones} where ${userZones.zoneId} = ${zoneId})`,
    sql`${messages.contactId} in (
      select ${contactZones.contactId} from ${contactZones} where ${contactZones.zoneId} = ${zoneId})`,
  );

/** Whether the conversation has the words that are searched for, or is the one with this reference. */
function isFound(search: string | undefined) {
  const [, id] = /^\s*b\s?(\d{1,9})\s*$/i.exec(search ?? '') ?? [];
  const words = searchWords(search);
  const found = alias(messages, 'found');
  const byIndex = words
    .filter((word) => !isTooShortForIndex(word))
    .map(
      (word) => sql`(
        select ${found.id} from ${messages} as found where ${matchesSearch(found.searchText, word)}
        union select ${replies.messageId} from ${replies} where ${matchesSearch(replies.searchText, word)})`,
    );
  const matches = and(
    // One array for all words: with two, each id of one would be compared with all of the other.
    byIndex.length === 0 ? undefined : sql`${messages.id} = any(array(${sql.join(byIndex, sql` intersect `)}))`,
    // Almost every message has these, so replies are read only for the others.
    ...words.filter(isTooShortForIndex).map(
      (word) => sql`(${matchesSearch(messages.searchText, word)} or ${messages.id} in (
        select ${replies.messageId} from ${replies} where ${matchesSearch(replies.searchText, word)}))`,
    ),
  );
  return id === undefined ? matches : or(eq(messages.id, Number(id)), matches);
}

/** Whether a message was written with this form. */
export const isForm = (kind: FormKind) => sql`${messages.form} ->> 'kind' = ${kind}`;

const matchesFilter = (
  { unread, mine, state, form, owner: ownerId, zone, reactions_to: publicationId, search }: Filter,
  { isStaff, userId }: Reader,
) =>
  and(
    state && eq(messages.state, state),
    form && isForm(form),
    isStaff && unread ? isNull(messages.readAt) : undefined,
    isStaff && mine ? isOf(userId) : undefined,
    isStaff && ownerId !== undefined ? eq(messages.ownerId, ownerId) : undefined,
    isStaff && zone !== undefined ? isFromZone(zone) : undefined,
    isStaff && publicationId !== undefined
      ? and(ne(messages.question, ''), eq(messages.aboutRef, String(publicationId)))
      : undefined,
    isFound(search),
  );

/** One page of the messages that the caller may see, newest first by default. */
export async function listMessages(
  { db, config }: { db: Db; config: Config },
  query: Filter,
  reader: Reader,
): Promise<{ count: number; rows: Message[] }> {
  const { limit, offset } = pageRange(query);
  const matches = and(
    isVisible(reader),
    matchesFilter(query, reader),
    reader.isStaff && query.late ? await isLate(db) : undefined,
  );
  const columns = { created_at: messages.createdAt, latest_at: messages.latestAt };
  const order = orderBy(query.ordering ?? '-created_at', columns, messages.id);
  // A search reads every match, so their number comes with the page. No page after the last has any.
  const isSearch = isFound(query.search) !== undefined;
  const [total, found] = await Promise.all([
    isSearch ? null : db.$count(messages, matches),
    db
      .select({ id: messages.id, matches: isSearch ? sql<number>`count(*) over ()::int` : sql<number>`0` })
      .from(messages)
      .where(matches)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  ]);
  const ids = found.map(({ id }) => id);
  const rows = await selectMessages(db)
    .where(inArray(messages.id, ids))
    .orderBy(...order);
  return { count: total ?? found[0]?.matches ?? 0, rows: rows.map((row) => toMessage(config, row, reader)) };
}

/** One message that the caller may see. Throws not found. */
export async function findMessage(
  { db, config }: { db: Db; config: Config },
  id: number,
  reader: Reader,
): Promise<Message> {
  const [row] = await selectMessages(db).where(and(eq(messages.id, id), isVisible(reader)));
  if (row === undefined) throw notFound();
  return toMessage(config, row, reader);
}
