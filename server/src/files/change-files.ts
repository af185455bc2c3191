import type { PortalFile } from '@dijkportaal/contract/files';
import { and, eq, not, or, sql } from 'drizzle-orm';
import { lockForm } from '../newsletters/queries.ts';
import { newsletters } from '../schema/newsletters.ts';
import type { Actor } from '../platform/http/access.ts';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { publications } from '../schema/publications.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import { isWithoutOwner, presentFile } from './queries.ts';
import { files } from '../schema/files.ts';

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;

/** Keeps an upload until the form it was chosen for is saved. */
export async function keepUpload(
  db: Db,
  config: Config,
  received: ReceivedFile,
  actor: Actor,
  origin: Origin,
): Promise<PortalFile> {
  const row = await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(files)
      .values({ ...received, uploadedById: actor.userId })
      .returning();
    if (inserted === undefined) throw new Error('the upload was not stored');
    const details = { file: inserted.name };
    await recordEvent(tx, { ...origin, action: 'file.upload', object: `file ${inserted.id}`, details });
    return inserted;
  });
  return presentFile(config, actor, row);
}

/**
 * Removes a file of anything that is published, or an upload of one's own. Throws not found, and 409 for the picture of
 * a newsletter that is being or was sent: it is in the mails.
 */
export async function deleteFile(db: Db, id: number, actor: Actor, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    const [file] = await tx.select({ newsletterId: files.newsletterId }).from(files).where(eq(files.id, id));
    // Before the file, in the order of whoever saves the newsletter.
    if (typeof file?.newsletterId === 'number') await lockForm(tx, file.newsletterId);
    const isTheirs = or(not(isWithoutOwner), eq(files.uploadedById, actor.userId));
    const [gone] = await tx
      .delete(files)
      .where(and(eq(files.id, id), isTheirs))
      .returning();
    if (gone === undefined) throw notFound();
    if (gone.publicationId !== null) {
      await tx
        .update(publications)
        .set({ updatedAt: sql`now()` })
        .where(eq(publications.id, gone.publicationId));
    }
    if (gone.newsletterId !== null) {
      await tx
        .update(newsletters)
        .set({ updatedAt: sql`now()` })
        .where(eq(newsletters.id, gone.newsletterId));
    }
    const details = { file: gone.name };
    await recordEvent(tx, { ...origin, action: 'file.delete', object: `file ${id}`, details });
  });
}
