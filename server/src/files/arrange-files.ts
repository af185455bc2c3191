import type { FileDetails } from '@dijkportaal/contract/files';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { files } from '../schema/files.ts';
import { belongsTo, type OwnerId } from './owners.ts';

/** The changes by staff: absent parts are unchanged. */
export interface Arrangement {
  order?: number[] | undefined;
  details?: FileDetails[] | undefined;
}

type Stored = Pick<typeof files.$inferSelect, 'id' | 'position' | 'caption' | 'alt' | 'isCover'>;

/**
 * Stores the order, captions, texts for screen readers and cover of the files of an owner; ids of other files are
 * ignored, and those of earlier versions refer to the file that replaced them. Returns whether it changed anything.
 */
export async function arrangeFiles(tx: Db, owner: OwnerId, { order, details = [] }: Arrangement): Promise<boolean> {
  if (order === undefined && details.length === 0) return false;
  const { id, position, caption, alt, isCover } = files;
  const stored: Stored[] = await tx
    .select({ id, position, caption, alt, isCover })
    .from(files)
    .where(belongsTo(owner))
    .orderBy(asc(files.position), asc(files.id))
    .for('no key update');
  const current = await findCurrent(tx, stored);
  const sorted = order === undefined ? stored : sort(stored, order.map(current));
  const wanted = describe(
    sorted,
    details.map((detail) => ({ ...detail, id: current(detail.id) })),
  );
  const changed = wanted.filter((file) => {
    const before = stored.find((other) => other.id === file.id);
    return JSON.stringify(before) !== JSON.stringify(file);
  });
  for (const { id: fileId, ...columns } of changed) await tx.update(files).set(columns).where(eq(files.id, fileId));
  return changed.length > 0;
}

/** For a form that was opened before a colleague replaced a file. */
async function findCurrent(tx: Db, stored: Stored[]): Promise<(id: number) => number> {
  const ids = stored.map(({ id }) => id);
  const versions = await tx
    .select({ id: files.id, currentFileId: files.currentFileId })
    .from(files)
    .where(inArray(files.currentFileId, ids));
  const replaced = new Map(versions.map((version) => [version.id, version.currentFileId]));
  return (id) => replaced.get(id) ?? id;
}

/** Those in `order` first, in that order; places are only renumbered when the order changes. */
function sort(stored: Stored[], order: number[]): Stored[] {
  const placeOf = new Map(order.map((fileId, index) => [fileId, index]));
  const sorted = stored.toSorted(
    (one, other) => (placeOf.get(one.id) ?? Infinity) - (placeOf.get(other.id) ?? Infinity) || 0,
  );
  if (sorted.every(({ id }, index) => id === stored[index]?.id)) return stored;
  return sorted.map((file, index) => ({ ...file, position: index + 1 }));
}

function describe(stored: Stored[], details: FileDetails[]): Stored[] {
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  const cover = details.find(({ id, is_cover }) => is_cover === true && stored.some((file) => file.id === id));
  return stored.map((file) => {
    const { caption, alt, is_cover: isCover = file.isCover } = byId.get(file.id) ?? {};
    return {
      ...file,
      ...(caption !== undefined && { caption: caption.trim() }),
      ...(alt !== undefined && { alt: alt.trim() }),
      isCover: cover === undefined ? isCover : file.id === cover.id,
    };
  });
}
