import { maxMessageFiles } from '@dijkportaal/contract/messages/messages';
import { and, asc, eq } from 'drizzle-orm';
import { adoptFiles, belongsTo, type FileOwner, type OwnerId } from '../files/public.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, fieldError } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { files } from '../schema/files.ts';
import { messages, replies } from '../schema/messages.ts';
import { isVisible } from './queries.ts';

/** What was sent stays whole: its receipt names the files. */
async function refuseRemoval(): Promise<void> {
  throw conflict(
    'Een bestand bij een bericht kan niet apart worden verwijderd. U kunt wel het hele bericht verwijderen.',
  );
}

/** Files of messages: those who see the message see them. */
export const messageFiles: FileOwner = {
  column: 'messageId',
  lock: refuseRemoval,
  maySee: async (db, viewer, id) =>
    viewer !== null && (await db.$count(messages, and(eq(messages.id, id), isVisible(viewer)))) > 0,
};

/** Files of replies: those who see the message see them. */
export const replyFiles: FileOwner = {
  column: 'replyId',
  lock: refuseRemoval,
  async maySee(db, viewer, id) {
    if (viewer === null) return false;
    const [seen] = await db
      .select({ id: replies.id })
      .from(replies)
      .innerJoin(messages, eq(messages.id, replies.messageId))
      .where(and(eq(replies.id, id), isVisible(viewer)));
    return seen !== undefined;
  },
};

/**
 * Attaches uploads of the caller to a message or reply. Returns the names of all its files. Throws 400 for more than it may
 * have, and for uploads that are not the caller's.
 */
export async function attachUploads(
  tx: Db,
  owner: OwnerId,
  uploads: number[],
  actor: Pick<Actor, 'userId'>,
): Promise<string[]> {
  await adoptFiles(tx, owner, 'attachment', { uploads }, actor);
  const names = await listFileNames(tx, owner);
  if (names.length > maxMessageFiles) {
    throw fieldError('uploads', `Voeg maximaal ${maxMessageFiles} bestanden toe.`);
  }
  return names;
}

/** The names of the files of a message or reply, in the order of its sender. */
export async function listFileNames(db: Db, owner: OwnerId): Promise<string[]> {
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(belongsTo(owner))
    .orderBy(asc(files.position), asc(files.id));
  return rows.map(({ name }) => name);
}
