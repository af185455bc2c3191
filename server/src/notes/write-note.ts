import type { NewNote, NoteChanges } from '@dijkportaal/contract/notes';
import type { AuditDetails } from '@dijkportaal/contract/audit/details';
import { eq } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { conflict, fieldError, HttpError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import { notes } from '../schema/notes.ts';
import { lockOwner } from './public.ts';
import { findNote, findSubject } from './queries.ts';

type Stored = typeof notes.$inferSelect;
type Follow = Pick<Stored, 'text' | 'dueOn' | 'ownerId' | 'promise'>;

/** Stores a note and returns its id. Throws 400 for a subject or owner that does not exist, or an impossible follow-up. */
export async function createNote(tx: Db, body: NewNote, actor: Actor, origin: AuditOrigin): Promise<number> {
  const subject = await findSubject(tx, body).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.statusCode !== 404) throw error;
    const field = (['profile', 'contact', 'message'] as const).find((name) => body[name] !== undefined);
    throw fieldError(field ?? 'parcel', 'Dit is er niet meer. Een collega heeft het misschien verwijderd.');
  });
  const changes = await checkFollowUp(tx, body, { ...subject, dueOn: null, ownerId: null }, actor);
  const [row] = await tx
    .insert(notes)
    .values({ ...subject, ...changes, authorId: actor.userId })
    .returning();
  if (row === undefined) throw new Error('the note was not stored');
  await recordEvent(tx, { ...origin, action: 'note.create', object: `note ${row.id}`, details: describeSubject(row) });
  return row.id;
}

/** Changes a note. Throws not found, and 400 for an impossible follow-up. */
export async function changeNote(
  tx: Db,
  { id, body, actor }: { id: number; body: NoteChanges; actor: Actor },
  { checkVersion, ...origin }: AuditOrigin & { checkVersion: CheckVersion },
): Promise<void> {
  const before = await lockNote(tx, id);
  await checkVersion(() => findNote(tx, id));
  const changes = await checkFollowUp(tx, body, before, actor);
  const names = ['text', 'dueOn', 'ownerId', 'promise'] as const;
  if (names.every((name) => before[name] === changes[name])) return;
  const isSoonOf = before.dueOn === changes.dueOn && before.ownerId === changes.ownerId;
  await tx
    .update(notes)
    .set({
      ...changes,
      changedAt: new Date(),
      // Another day or owner: that owner is reminded as well.
      ...(!isSoonOf && { remindedAt: null }),
      ...(changes.dueOn === null && { doneAt: null, doneById: null }),
    })
    .where(eq(notes.id, id));
  await recordEvent(tx, { ...origin, action: 'note.change', object: `note ${id}`, details: describeSubject(before) });
}

/** Marks a follow-up as done or as open. Throws not found, and 409 for a note without a day. */
export async function markNote(tx: Db, id: number, isDone: boolean, origin: AuditOrigin): Promise<void> {
  const before = await lockNote(tx, id);
  if (before.dueOn === null) throw conflict('Dit is een notitie zonder opvolging. Zet er eerst een datum bij.');
  if ((before.doneAt !== null) === isDone) return;
  await tx
    .update(notes)
    .set({ doneAt: isDone ? new Date() : null, doneById: isDone ? origin.actorId : null, changedAt: new Date() })
    .where(eq(notes.id, id));
  const details = { ...describeSubject(before), done: isDone };
  await recordEvent(tx, { ...origin, action: 'note.mark', object: `note ${id}`, details });
}

/** Deletes a note for good. Throws not found. */
export async function deleteNote(
  tx: Db,
  id: number,
  { checkVersion, ...origin }: AuditOrigin & { checkVersion: CheckVersion },
): Promise<void> {
  const before = await lockNote(tx, id);
  await checkVersion(() => findNote(tx, id));
  await tx.delete(notes).where(eq(notes.id, id));
  await recordEvent(tx, { ...origin, action: 'note.delete', object: `note ${id}`, details: describeSubject(before) });
}

async function lockNote(tx: Db, id: number): Promise<Stored> {
  const [row] = await tx.select().from(notes).where(eq(notes.id, id)).for('no key update');
  if (row === undefined) throw notFound();
  return row;
}

const describeSubject = ({ userId, contactId, messageId, parcel }: Stored): AuditDetails =>
  parcel !== null
    ? { name: parcel }
    : {
        items: [
          userId !== null ? `user ${userId}` : contactId !== null ? `contact ${contactId}` : `message ${messageId}`,
        ],
      };

/** What is stored of a note and its follow-up; `before` has its subject and what was stored. */
async function checkFollowUp(
  tx: Db,
  { text, due_on, owner_id, promise }: NoteChanges,
  before: { parcel?: string | null } & Pick<Follow, 'dueOn' | 'ownerId'>,
  actor: Actor,
): Promise<Follow> {
  if (!saysSomething(text)) throw fieldError('text', 'Vul een tekst in.');
  if (due_on === null) {
    if (owner_id !== null || promise !== '') throw fieldError('due_on', 'Kies een datum voor de opvolging.');
    return { text, dueOn: null, ownerId: null, promise: '' };
  }
  if (due_on !== before.dueOn && due_on < isoDay(new Date())) {
    throw fieldError('due_on', 'Deze datum is voorbij. Kies vandaag of een latere datum.');
  }
  if (promise !== '' && !saysSomething(promise)) throw fieldError('promise', 'Vul in wat u toezegt.');
  if (promise !== '' && before.parcel != null) {
    throw fieldError('promise', 'Een toezegging doet u aan een persoon. Leg die vast op de pagina van de bewoner.');
  }
  const ownerId = owner_id ?? actor.userId;
  if (ownerId !== before.ownerId) await lockOwner(tx, ownerId);
  return { text, dueOn: due_on, ownerId, promise };
}

const saysSomething = (text: string) => /[^\s\p{C}]/u.test(text);
