import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { Note, notes as contract, Promised } from '@dijkportaal/contract/notes';
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listParcelKeys } from '../parcels/public.ts';
import type { Db } from '../platform/database/db.ts';
import { pageRange } from '../platform/database/paging.ts';
import { notFound } from '../platform/errors.ts';
import { contacts } from '../schema/contacts.ts';
import { messages } from '../schema/messages.ts';
import { notes } from '../schema/notes.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { isAboutContact, isAboutUser, isActiveStaff } from './public.ts';

const person = alias(users, 'person');
const author = alias(users, 'author');
const owner = alias(users, 'owner');
const doneBy = alias(users, 'done_by');

const selectNotes = (db: Db) =>
  db
    .select({
      note: notes,
      name: sql<string>`case when ${notes.contactId} is not null then ${contacts.name}
        when ${notes.messageId} is not null then ${messages.subject}
        when ${notes.parcel} is not null then ${notes.parcel} else ${nameOfUser(person)} end`,
      profileId: profiles.id,
      author: sql<string>`case when ${notes.isAutomatic} then 'Het portaal' else ${nameOfUser(author)} end`,
      owner: nameOfUser(owner),
      doneBy: nameOfUser(doneBy),
    })
    .from(notes)
    .leftJoin(contacts, eq(contacts.id, notes.contactId))
    .leftJoin(messages, eq(messages.id, notes.messageId))
    .leftJoin(person, sql`${person.id} = coalesce(${notes.userId}, ${contacts.userId}, ${messages.senderId})`)
    .leftJoin(profiles, eq(profiles.userId, person.id))
    .leftJoin(author, eq(author.id, notes.authorId))
    .leftJoin(owner, eq(owner.id, notes.ownerId))
    .leftJoin(doneBy, eq(doneBy.id, notes.doneById));

type Row = Awaited<ReturnType<typeof selectNotes>>[number];

function toNote({ note, name, profileId, ...names }: Row): Note {
  const [kind, ref] =
    note.contactId !== null
      ? (['contact', note.contactId] as const)
      : note.messageId !== null
        ? (['message', note.messageId] as const)
        : note.parcel !== null
          ? (['parcel', note.parcel] as const)
          : (['profile', profileId] as const);
  return {
    id: note.id,
    subject: { kind, ref: String(ref), name, profile_id: profileId },
    text: note.text,
    author: names.author,
    created_at: note.createdAt.toISOString(),
    changed_at: note.changedAt.toISOString(),
    due_on: note.dueOn,
    owner_id: note.ownerId,
    owner: names.owner,
    promise: note.promise,
    done_at: note.doneAt?.toISOString() ?? null,
    done_by: names.doneBy,
  };
}

const isOpen = sql`(${notes.dueOn} is not null and ${notes.doneAt} is null)`;

/** Open follow-ups by day, then the others, newest first. */
const byUrgency = [
  sql`case when ${isOpen} then ${notes.dueOn} end asc nulls last`,
  sql`${notes.createdAt} desc`,
  sql`${notes.id} desc`,
];

/** One page of the notes about one subject, or of the follow-ups of the caller. Throws not found for no such subject. */
export async function listNotes(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
  userId: number,
): Promise<{ count: number; rows: Note[] }> {
  const { limit, offset } = pageRange(query);
  const matches = query.owner === 'me' ? isFollowUpOf(userId) : await isAboutSubject(db, query);
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(notes).leftJoin(owner, eq(owner.id, notes.ownerId)).where(matches),
    selectNotes(db)
      .where(matches)
      .orderBy(...byUrgency)
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows: rows.map(toNote) };
}

/** Also those of an owner who left, which otherwise nobody would see, and what was promised to a resident and is late. */
const isFollowUpOf = (userId: number) =>
  and(
    isNotNull(notes.dueOn),
    isNull(notes.doneAt),
    or(
      eq(notes.ownerId, userId),
      isNull(notes.ownerId),
      sql`not ${isActiveStaff(owner)}`,
      sql`${notes.promise} <> '' and ${notes.dueOn} < (now() at time zone 'Europe/Amsterdam')::date`,
    ),
  );

/** What a new note is about, or which notes are listed. */
interface SubjectRef {
  profile?: number | undefined;
  contact?: number | undefined;
  parcel?: string | undefined;
  message?: number | undefined;
}

async function isAboutSubject(db: Db, ref: SubjectRef): Promise<SQL> {
  const { userId, contactId, messageId, parcel } = await findSubject(db, ref);
  if (userId !== undefined) return isAboutUser(userId);
  if (contactId !== undefined) return isAboutContact(contactId);
  if (messageId !== undefined) return eq(notes.messageId, messageId);
  return sql`parcel_key(${notes.parcel}) = any(${sql.param(await listParcelKeys(db, parcel ?? ''))}::text[])`;
}

type SubjectColumns = Partial<Pick<typeof notes.$inferInsert, 'userId' | 'contactId' | 'messageId' | 'parcel'>>;

/**
 * The columns of a subject. Its row is locked against deletion until the end of a transaction. Throws not found, except
 * for a parcel: any name can be one.
 */
export async function findSubject(db: Db, { profile, contact, message, parcel }: SubjectRef) {
  const [found]: SubjectColumns[] =
    profile !== undefined
      ? await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.id, profile)).for('key share')
      : contact !== undefined
        ? await db.select({ contactId: contacts.id }).from(contacts).where(eq(contacts.id, contact)).for('key share')
        : message !== undefined
          ? await db.select({ messageId: messages.id }).from(messages).where(eq(messages.id, message)).for('key share')
          : [{ parcel: parcel ?? '' }];
  if (found === undefined) throw notFound();
  return found as { userId?: number; contactId?: number; messageId?: number; parcel?: string };
}

/** One note. Throws not found. */
export async function findNote(db: Db, id: number): Promise<Note> {
  const [row] = await selectNotes(db).where(eq(notes.id, id));
  if (row === undefined) throw notFound();
  return toNote(row);
}

/** The notes with these ids, in no order. */
export async function listNotesById(db: Db, ids: number[]): Promise<Note[]> {
  return (await selectNotes(db).where(inArray(notes.id, ids))).map(toNote);
}

/** Staff who can own a follow-up, by name. */
export async function listOwners(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: users.id, name: nameOfUser() })
    .from(users)
    .where(isActiveStaff())
    .orderBy(nameOfUser(), asc(users.id));
}

/** What was promised to a person: only the words that were meant for them. */
export async function listPromises(db: Db, userId: number): Promise<Promised[]> {
  const rows = await db
    .select({
      id: notes.id,
      text: notes.promise,
      dueOn: notes.dueOn,
      madeAt: notes.createdAt,
      doneAt: notes.doneAt,
    })
    .from(notes)
    .where(and(isAboutUser(userId), ne(notes.promise, '')))
    .orderBy(...byUrgency)
    .limit(100);
  return rows.map(({ id, text, dueOn, madeAt, doneAt }) => ({
    id,
    text,
    due_on: dueOn ?? '',
    made_at: madeAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  }));
}
