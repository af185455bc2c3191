import { maxWaitingUploads, type PortalFile } from '@dijkportaal/contract/files';
import { and, desc, eq, isNull, not, notInArray, or } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound, permissionDenied } from '../platform/errors.ts';
import { fileOwnerColumns, files } from '../schema/files.ts';
import { isUpload, isWithoutOwner, ownerOf, type FileOwner } from './owners.ts';
import { presentFile, type FileRow } from './queries.ts';

/** Stores an upload until the form that it was chosen for is saved. Of a resident, only the newest wait. */
export async function storeUpload(
  db: Db,
  config: Config,
  received: ReceivedFile,
  actor: Actor,
  origin: AuditOrigin,
): Promise<PortalFile> {
  const row = await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(files)
      .values({ ...received, uploadedById: actor.userId })
      .returning();
    if (inserted === undefined) throw new Error('the upload was not stored');
    if (!actor.isStaff) await removeOldestUploads(tx, actor);
    const details = { file: inserted.name };
    await recordEvent(tx, { ...origin, action: 'file.upload', object: `file ${inserted.id}`, details });
    return inserted;
  });
  return presentFile(config, actor, row);
}

const isUploadOf = (file: FileRow, { userId }: Actor) =>
  file.uploadedById === userId && fileOwnerColumns.every((column) => file[column] === null);

async function removeOldestUploads(tx: Db, actor: Actor): Promise<void> {
  const isWaiting = isUpload(actor);
  const newest = tx
    .select({ id: files.id })
    .from(files)
    .where(isWaiting)
    .orderBy(desc(files.id))
    .limit(maxWaitingUploads);
  await tx.delete(files).where(and(isWaiting, notInArray(files.id, newest)));
}

/**
 * Deletes one of the caller's own uploads, or for staff a file of any owner. Throws not found, 403 for residents, and the errors of the owner's
 * lock, as for the picture of a newsletter that was sent or an earlier version.
 */
export async function deleteFile(
  db: Db,
  owners: FileOwner[],
  id: number,
  actor: Actor,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [file] = await tx.select().from(files).where(eq(files.id, id));
    // As for staff's files since before residents had any: it does not tell whether the file exists.
    if (!actor.isStaff && (file === undefined || !isUploadOf(file, actor))) throw permissionDenied();
    // A picture in the text of newsletters goes when no text has it any more.
    if (file === undefined || file.role === 'letter_picture') throw notFound();
    const locked = ownerOf(owners, file);
    // Before the file, in the same order as saving the owner.
    await locked?.owner.lock?.(tx, locked.id);
    const mayDelete = actor.isStaff ? or(not(isWithoutOwner), isUpload(actor)) : isUpload(actor);
    const [gone] = await tx
      .delete(files)
      // Not one that has become an earlier version in the meantime.
      .where(and(eq(files.id, id), mayDelete, file.currentFileId === null ? isNull(files.currentFileId) : undefined))
      .returning();
    if (gone === undefined) throw notFound();
    const touched = ownerOf(owners, gone);
    await touched?.owner.touch?.(tx, touched.id);
    const details = { file: gone.name };
    await recordEvent(tx, { ...origin, action: 'file.delete', object: `file ${id}`, details });
  });
}
