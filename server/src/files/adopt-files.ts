import { acceptedTypes } from '@dijkportaal/contract/files';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import type { Actor } from '../platform/http/access.ts';
import { fieldError } from '../platform/errors.ts';
import { files, type fileRoles } from '../schema/files.ts';
import { belongsTo, isUpload, type OwnerId } from './owners.ts';

type FileRole = (typeof fileRoles)[number];

/**
 * Assigns files to their owner, after its others and in the given order, in the caller's transaction: those sent with
 * the form, and uploads of the same person by id. Throws 400 at `field` for an upload that does not exist or belongs to
 * someone else.
 */
export async function adoptFiles(
  tx: Db,
  owner: OwnerId,
  role: FileRole,
  given: { received?: ReceivedFile[]; uploads?: number[]; field?: string },
  actor: Pick<Actor, 'userId'>,
): Promise<void> {
  const { received = [], uploads = [], field = 'uploads' } = given;
  const last = await findLastPosition(tx, owner);
  if (received.length > 0) {
    const rows = received.map((file, index) => ({
      ...file,
      ...owner,
      role,
      position: last + 1 + index,
      uploadedById: actor.userId,
    }));
    await tx.insert(files).values(rows);
  }
  const wanted = [...new Set(uploads)];
  if (wanted.length === 0) return;
  const adopted = await tx
    .update(files)
    .set({
      ...owner,
      role,
      position: sql`${last + received.length} + array_position(${sql.param(wanted)}::int[], ${files.id})`,
    })
    .where(and(inArray(files.id, wanted), isUpload(actor)))
    .returning({ id: files.id });
  if (adopted.length < wanted.length) {
    throw fieldError(field, 'Een van de bestanden bestaat niet meer. Kies het bestand opnieuw.');
  }
}

async function findLastPosition(tx: Db, owner: OwnerId): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${files.position}), 0)` })
    .from(files)
    .where(belongsTo(owner));
  return row?.last ?? 0;
}

/** The types of file that a field for one file accepts. */
const accepted = {
  image: { types: acceptedTypes.image, refusal: 'Kies een afbeelding: JPEG, PNG, GIF of WebP.' },
  pdf: { types: acceptedTypes.pdf, refusal: 'Kies een PDF-bestand.' },
  manual: { types: acceptedTypes.pdf, refusal: 'Kies een PDF-bestand.' },
  video: { types: acceptedTypes.video, refusal: 'Kies een video (MP4 of WebM).' },
  mfa_video: { types: acceptedTypes.video, refusal: 'Kies een video (MP4 of WebM).' },
} as const satisfies Partial<Record<FileRole, object>>;

/**
 * Replaces the file in a field for one file; an `upload` of null only removes it, undefined leaves it unchanged. If a
 * form has both a file and an upload, the file is used. Returns whether it changed anything. Throws 400 at `field` for
 * another type of file.
 */
export async function replaceFile(
  tx: Db,
  owner: OwnerId,
  role: keyof typeof accepted,
  given: { received?: ReceivedFile[]; upload: number | null | undefined; field: string },
  actor: Pick<Actor, 'userId'>,
): Promise<boolean> {
  const { received = [], upload, field } = given;
  if (received.length === 0 && upload === undefined) return false;
  const isInPlace = and(belongsTo(owner), eq(files.role, role));
  await tx.delete(files).where(isInPlace);
  const uploads = received.length > 0 || upload == null ? [] : [upload];
  await adoptFiles(tx, owner, role, { received, uploads, field }, actor);
  const { types, refusal } = accepted[role];
  const isWrong = (await tx.$count(files, and(isInPlace, notInArray(files.type, [...types])))) > 0;
  if (isWrong) throw fieldError(field, refusal);
  return true;
}
