import type { PortalFile } from '@dijkportaal/contract/files';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Actor } from '../platform/access.ts';
import { recordEvent, type AuditEvent } from '../platform/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/files/received-file.ts';
import { publications } from '../publications/tables.ts';
import { presentFile } from './queries.ts';
import { files } from './tables.ts';

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

/** Removes a file of anything that is published, or an upload of one's own. Throws not found. */
export async function deleteFile(db: Db, id: number, actor: Actor, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    const isTheirs = or(isNotNull(files.publicationId), isNotNull(files.siteId), eq(files.uploadedById, actor.userId));
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
    const details = { file: gone.name };
    await recordEvent(tx, { ...origin, action: 'file.delete', object: `file ${id}`, details });
  });
}
