import type { PortalFile } from '@dijkportaal/contract/files';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Actor } from '../platform/access.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import { HttpError } from '../platform/errors.ts';
import type { ReceivedFile } from '../platform/files/received-file.ts';
import { signAddress } from './signed-address.ts';
import { files, type fileRoles } from './tables.ts';

export type FileRow = typeof files.$inferSelect;
type FileOwner = { publicationId: number } | { siteId: number };
type FileRole = (typeof fileRoles)[number];

/** A file with signed addresses for one session; without a session (null) for what the public may see. */
export function presentFile(config: Config, viewer: Pick<Actor, 'sessionId'> | null, row: FileRow): PortalFile {
  const address = (variant: 'file' | 'thumbnail') =>
    signAddress(config, { id: row.id, name: row.name, variant, sessionId: viewer?.sessionId ?? null });
  return {
    id: row.id,
    file: address('file'),
    file_name: row.name,
    file_type: row.type,
    size: row.size,
    thumbnail: row.thumbnailKey === null ? null : address('thumbnail'),
    is_checking: row.state === 'checking',
    created_at: row.createdAt.toISOString(),
  };
}

/** The files of some publications in the order in which they came, in one query. */
export async function listFilesOf(db: Db, publicationIds: number[]): Promise<Map<number, FileRow[]>> {
  const byPublication = new Map<number, FileRow[]>(publicationIds.map((id) => [id, []]));
  if (publicationIds.length === 0) return byPublication;
  const rows = await db.select().from(files).where(inArray(files.publicationId, publicationIds)).orderBy(asc(files.id));
  for (const row of rows) byPublication.get(row.publicationId ?? 0)?.push(row);
  return byPublication;
}

/** The files of the site. */
export async function listSiteFiles(db: Db, siteId: number): Promise<FileRow[]> {
  return db.select().from(files).where(eq(files.siteId, siteId)).orderBy(asc(files.id));
}

/**
 * Gives files to what they belong to, in the caller's transaction: those that came with the form, and uploads of the
 * same person by id. Throws 400 at `field` for an upload that is not there, or not theirs.
 */
export async function adoptFiles(
  tx: Db,
  owner: FileOwner,
  role: FileRole,
  given: { received?: ReceivedFile[]; uploads?: number[]; field?: string },
  actor: Pick<Actor, 'userId'>,
): Promise<void> {
  const { received = [], uploads = [], field = 'uploads' } = given;
  if (received.length > 0) {
    await tx.insert(files).values(received.map((file) => ({ ...file, ...owner, role, uploadedById: actor.userId })));
  }
  const wanted = [...new Set(uploads)];
  if (wanted.length === 0) return;
  const isFree = and(isNull(files.publicationId), isNull(files.siteId), eq(files.uploadedById, actor.userId));
  const adopted = await tx
    .update(files)
    .set({ ...owner, role })
    .where(and(inArray(files.id, wanted), isFree))
    .returning({ id: files.id });
  if (adopted.length < wanted.length) {
    throw new HttpError(400, { [field]: ['Een van de bestanden is er niet meer. Kies het bestand opnieuw.'] });
  }
}

/** Removes the files that something has in one place, such as the image that a new one takes over from. */
export async function removeFiles(tx: Db, owner: FileOwner, role: FileRole): Promise<void> {
  const belongs = 'siteId' in owner ? eq(files.siteId, owner.siteId) : eq(files.publicationId, owner.publicationId);
  await tx.delete(files).where(and(belongs, eq(files.role, role)));
}

/** Those of the keys that the row of a file names. */
export async function listKeysInUse(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: files.key, thumbnailKey: files.thumbnailKey })
    .from(files)
    .where(or(inArray(files.key, keys), inArray(files.thumbnailKey, keys)));
  return new Set(rows.flatMap(({ key, thumbnailKey }) => (thumbnailKey === null ? [key] : [key, thumbnailKey])));
}
