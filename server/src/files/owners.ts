import { eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { fileOwnerColumns, files, type FileOwnerColumn } from '../schema/files.ts';

/** A kind of owner of files. Its capability defines it, app.ts registers it. */
export interface FileOwner {
  column: FileOwnerColumn;
  /** Whether someone may see its files. `viewer` is null for a link that is public. */
  maySee(db: Db, viewer: Actor | null, id: number): Promise<boolean>;
  /** Locks it before one of its files is deleted. Throws when its files can no longer change. */
  lock?(tx: Db, id: number): Promise<void>;
  /** Records that its files changed. */
  touch?(tx: Db, id: number): Promise<void>;
}

/** What a file belongs to, such as `{ publicationId: 7 }`. */
export type OwnerId = { [Column in FileOwnerColumn]: Record<Column, number> }[FileOwnerColumn];

/** The owner of a file and its id; null for an upload that has none yet. */
export function ownerOf(
  owners: FileOwner[],
  file: Record<FileOwnerColumn, number | null>,
): { owner: FileOwner; id: number } | null {
  for (const column of fileOwnerColumns) {
    const id = file[column];
    if (id === null) continue;
    const owner = owners.find((candidate) => candidate.column === column);
    if (owner === undefined) throw new Error(`no owner of files is registered for ${column}`);
    return { owner, id };
  }
  return null;
}

/** Files of one owner. */
export const belongsTo = (owner: OwnerId): SQL =>
  allOf(Object.entries(owner).map(([column, id]) => eq(files[column as FileOwnerColumn], id)));

/** Uploads that wait for the form they were chosen in. */
export const isWithoutOwner: SQL = allOf([
  ...fileOwnerColumns.map((column) => isNull(files[column])),
  ne(files.role, 'letter_picture'),
]);

/** A file that this person uploaded, and that no form has taken yet. */
export const isUpload = ({ userId }: Pick<Actor, 'userId'>): SQL =>
  allOf([isWithoutOwner, eq(files.uploadedById, userId)]);

function allOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
