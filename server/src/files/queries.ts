import type { PortalFile } from '@dijkportaal/contract/files';
import { asc, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { fileKeyOf, keysOf } from '../platform/files/store.ts';
import type { Actor } from '../platform/http/access.ts';
import { files, type FileOwnerColumn } from '../schema/files.ts';
import { signAddresses } from './signed-address.ts';

export type FileRow = typeof files.$inferSelect;

/** The fields of a file that `presentFile` needs, from a row or from JSON. */
type ShownFile = Pick<FileRow, (typeof shownColumns)[number]> & {
  createdAt: Date | string;
  placedAt: Date | string | null;
};
const shownColumns = [
  'id',
  'role',
  'name',
  'type',
  'size',
  'state',
  'thumbnailKey',
  'widths',
  'caption',
  'alt',
  'isCover',
  'change',
] as const;

/** A file with signed links for one session; null for what the public may see. */
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
    widths: row.widths ?? [],
    is_checking: row.state === 'checking',
    caption: row.caption,
    alt: row.alt,
    is_cover: row.isCover,
    created_at: new Date(row.createdAt).toISOString(),
    replaced_at: row.placedAt === null ? null : new Date(row.placedAt).toISOString(),
    change: row.change,
  };
}

/** The files of a row in the order of staff, as one JSON value: `column` of a file is the row's `id`. */
export const filesAsJson = (column: PgColumn, id: PgColumn): SQL<ShownFile[]> => sql`(
  select coalesce(json_agg(file), '[]') from (select ${sql.join(
    [...shownColumns, 'createdAt' as const, 'placedAt' as const].map(
      (name) => sql`${files[name]} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )} from ${files} where ${column} = ${id} order by ${files.position}, ${files.id}) as file)`;

/** The files of some owners in the order of staff, by the owner's id, in one query. */
export async function listFilesOf(db: Db, column: FileOwnerColumn, ids: number[]): Promise<Map<number, FileRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files[column], ids))
    .orderBy(asc(files.position), asc(files.id));
  return Map.groupBy(rows, (row) => row[column] ?? 0);
}

/** Which of the keys a row refers to. */
export async function listKeysInUse(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: files.key, thumbnailKey: files.thumbnailKey, widths: files.widths })
    .from(files)
    .where(or(inArray(files.key, keys.map(fileKeyOf)), inArray(files.thumbnailKey, keys)));
  return new Set(rows.flatMap(keysOf));
}
