import { fileVersions, type FileVersion } from '@dijkportaal/contract/publications/file-versions';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { presentFile, type FileOwner, type FileRow } from '../files/public.ts';
import { auditOrigin, recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { fieldError, HttpError, notFound } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';
import { nameOfUser, users } from '../schema/users.ts';

/** Replacing files of designs and documents, and their earlier versions. */
export function fileVersionRoutes({ app, config, db }: Services): void {
  serve(app, fileVersions.list, async ({ actor, params }) => {
    const rows = await listVersions(db, params.id);
    return { versions: rows.map(({ file, by }): FileVersion => ({ ...presentFile(config, actor, file), by })) };
  });

  serve(app, fileVersions.replace, async ({ actor, params, body, request }) => {
    const row = await replaceByVersion(db, params.id, body, { actor, origin: auditOrigin(request) });
    return presentFile(config, actor, row);
  });
}

/** Earlier versions: only staff may open them, and only while residents may see the newest. */
export const versionFiles: FileOwner = {
  column: 'currentFileId',
  async maySee(db, viewer, id) {
    if (viewer?.isStaff !== true) return false;
    const [current] = await db.select({ publicationId: files.publicationId }).from(files).where(eq(files.id, id));
    return typeof current?.publicationId === 'number';
  },
  async lock() {
    throw replacedMeanwhile();
  },
};

const replacedMeanwhile = () =>
  new HttpError(409, { detail: 'Dit bestand is intussen vervangen. Bekijk eerst de nieuwe versie.' });

const isReplaceable = inArray(publications.kind, ['design', 'document']);

async function listVersions(db: Db, id: number): Promise<{ file: FileRow; by: string }[]> {
  const [current] = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(publications, and(eq(publications.id, files.publicationId), isReplaceable))
    .where(eq(files.id, id));
  if (current === undefined) throw notFound();
  const placer = sql`case when ${files.placedAt} is null then ${files.uploadedById} else ${files.placedById} end`;
  return db
    .select({ file: files, by: nameOfUser() })
    .from(files)
    .leftJoin(users, eq(users.id, placer))
    .where(eq(files.currentFileId, id))
    .orderBy(desc(sql`coalesce(${files.placedAt}, ${files.createdAt})`), desc(files.id));
}

interface Caller {
  actor: Actor;
  origin: AuditOrigin;
}

/**
 * Replaces a file by an upload of the caller, or by an earlier version; the file becomes an earlier version. Throws not
 * found, 400 for another file, and 409 if the file was replaced in the meantime or the new one is not checked for
 * viruses.
 */
async function replaceByVersion(
  db: Db,
  id: number,
  { file: newId, change }: { file: number; change: string },
  { actor, origin }: Caller,
): Promise<FileRow> {
  return db.transaction(async (tx) => {
    const old = await lockCurrent(tx, id);
    const [found] = await tx.select().from(files).where(eq(files.id, newId)).for('update');
    if (found === undefined || !mayTakePlace(found, id, actor)) {
      throw fieldError('file', 'Dit bestand bestaat niet meer. Kies het bestand opnieuw.');
    }
    if (found.state === 'checking') {
      const detail =
        'Het nieuwe bestand is nog niet op virussen gecontroleerd. Probeer het over enkele minuten opnieuw.';
      throw new HttpError(409, { detail });
    }
    await tx
      .update(files)
      .set({ currentFileId: newId })
      .where(and(eq(files.currentFileId, id), ne(files.id, newId)));
    const { publicationId, role, position, caption, alt, isCover } = old;
    const place = { publicationId, role, position, caption, alt, isCover, currentFileId: null };
    const [placed] = await tx
      .update(files)
      .set({ ...place, placedAt: sql`now()`, placedById: actor.userId, change: change.trim() })
      .where(eq(files.id, newId))
      .returning();
    if (placed === undefined) throw new Error('the file was not put in its place');
    await tx.update(files).set({ publicationId: null, currentFileId: newId }).where(eq(files.id, id));
    await tx
      .update(publications)
      .set({
        updatedAt: sql`now()`,
        // What staff explain is worth reading again; a corrected typing error is not.
        ...(placed.change !== '' && { newAt: sql`now()`, changedAt: sql`now()` }),
      })
      .where(eq(publications.id, publicationId));
    const details = { file: placed.name, old_name: old.name, change: placed.change };
    await recordEvent(tx, { ...origin, action: 'file.replace', object: `file ${newId}`, details });
    return placed;
  });
}

const mayTakePlace = (file: FileRow, id: number, { userId }: Actor): boolean => {
  const { publicationId, newsletterId, settingsId, binItemId, currentFileId } = file;
  if (currentFileId !== null) return currentFileId === id;
  return (
    [publicationId, newsletterId, settingsId, binItemId].every((owner) => owner === null) &&
    file.uploadedById === userId
  );
};

/** Locks a file and its design or document, in the same order as saving that. */
async function lockCurrent(tx: Db, id: number): Promise<FileRow & { publicationId: number }> {
  const [seen] = await tx.select().from(files).where(eq(files.id, id));
  if (seen !== undefined && seen.currentFileId !== null) throw replacedMeanwhile();
  if (seen === undefined || seen.publicationId === null) throw notFound();
  const { publicationId } = seen;
  const [owner] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.id, publicationId), isReplaceable))
    .for('no key update');
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  if (row !== undefined && row.currentFileId !== null) throw replacedMeanwhile();
  if (owner === undefined || row?.publicationId !== publicationId) throw notFound();
  return { ...row, publicationId };
}
