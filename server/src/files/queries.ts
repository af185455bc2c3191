import type { PortalFile } from '@dijkportaal/contract/files';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../platform/http/access.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import { signAddresses } from './signed-address.ts';
import { files, type fileRoles } from '../schema/files.ts';

export type FileRow = typeof files.$inferSelect;
type FileOwner = { publicationId: number } | { newsletterId: number } | { siteId: number };
type FileRole = (typeof fileRoles)[number];

/** An upload that waits for the form it was chosen in. */
export const isWithoutOwner = sql`(${files.publicationId} is null and ${files.newsletterId} is null and ${files.siteId} is null)`;

function belongsTo(owner: FileOwner): SQL {
  if ('siteId' in owner) return eq(files.siteId, owner.siteId);
  if ('newsletterId' in owner) return eq(files.newsletterId, owner.newsletterId);
  return eq(files.publicationId, owner.publicationId);
}

/** What is shown of a file, as a row or as JSON out of one. */
export type ShownFile = Pick<FileRow, (typeof shownColumns)[number]> & { createdAt: Date | string };
const shownColumns = ['id', 'role', 'name', 'type', 'size', 'state', 'thumbnailKey'] as const;

/** A file with signed addresses for one session; without a session (null) for what the public may see. */
export function presentFile(config: Config, viewer: Pick<Actor, 'sessionId'> | null, row: ShownFile): PortalFile {
  const { id, name } = row;
  const addresses = signAddresses(config, { id, name, sessionId: viewer?.sessionId ?? null });
  return {
    id,
    file: addresses.file,
    file_name: name,
    file_type: row.type,
    size: row.size,
    thumbnail: row.thumbnailKey === null ? null : addresses.thumbnail,
    is_checking: row.state === 'checking',
    created_at: new Date(row.createdAt).toISOString(),
  };
}

/** Files in the order in which they came, as one JSON value for a query that is grouped by what they belong to. */
export const filesAsJson = sql<ShownFile[]>`json_agg(json_build_object(${sql.join(
  [...shownColumns, 'createdAt' as const].flatMap((name) => [sql.raw(`'${name}'`), files[name]]),
  sql`, `,
)}) order by ${files.id})`;

/** The files of some publications in the order in which they came, in one query. */
export async function listFilesOf(db: Db, publicationIds: number[]): Promise<Map<number, FileRow[]>> {
  const byPublication = new Map<number, FileRow[]>(publicationIds.map((id) => [id, []]));
  if (publicationIds.length === 0) return byPublication;
  const rows = await db.select().from(files).where(inArray(files.publicationId, publicationIds)).orderBy(asc(files.id));
  for (const row of rows) byPublication.get(row.publicationId ?? 0)?.push(row);
  return byPublication;
}

/** The pictures of some newsletters, in one query. */
export async function listNewsletterImages(db: Db, newsletterIds: number[]): Promise<Map<number, FileRow>> {
  if (newsletterIds.length === 0) return new Map();
  const rows = await db.select().from(files).where(inArray(files.newsletterId, newsletterIds)).orderBy(asc(files.id));
  return new Map(rows.map((row) => [row.newsletterId ?? 0, row]));
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
  const isFree = and(isWithoutOwner, eq(files.uploadedById, actor.userId));
  const adopted = await tx
    .update(files)
    .set({ ...owner, role })
    .where(and(inArray(files.id, wanted), isFree))
    .returning({ id: files.id });
  if (adopted.length < wanted.length) {
    throw new HttpError(400, { [field]: ['Een van de bestanden bestaat niet meer. Kies het bestand opnieuw.'] });
  }
}

/** Removes the files that something has in one place, such as the image that a new one takes over from. */
export async function removeFiles(tx: Db, owner: FileOwner, role: FileRole): Promise<void> {
  await tx.delete(files).where(and(belongsTo(owner), eq(files.role, role)));
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
