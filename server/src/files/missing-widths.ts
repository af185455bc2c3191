import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { acceptedTypes } from '@dijkportaal/contract/files';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { drawInWidths } from '../platform/files/sandbox/inspect-file.ts';
import { keyOfWidth, ObjectMissing, type FileStore } from '../platform/files/store.ts';
import { openTemporaryFiles } from '../platform/files/temporary.ts';
import { files } from '../schema/files.ts';

/** Pictures per run: some ten seconds of work. */
const batch = 50;

type Picture = Pick<typeof files.$inferSelect, 'key' | 'type'>;

/** Draws the widths of some of the pictures from before widths were made at the upload. */
export async function drawMissingWidths(db: Db, store: FileStore, uploadFolder: string): Promise<void> {
  const rows = await db
    .select({ id: files.id, key: files.key, type: files.type })
    .from(files)
    .where(and(isNull(files.widths), inArray(files.type, [...acceptedTypes.image]), eq(files.state, 'ready')))
    .orderBy(asc(files.id))
    .limit(batch);
  for (const row of rows) {
    const widths = await drawWidths(store, uploadFolder, row);
    const updated = await db.update(files).set({ widths }).where(eq(files.id, row.id)).returning({ id: files.id });
    // The file was deleted in the meantime, so nothing else removes these.
    if (updated.length === 0) for (const width of widths) await store.remove(keyOfWidth(row.key, width));
  }
}

async function drawWidths(store: FileStore, uploadFolder: string, { key, type }: Picture): Promise<number[]> {
  const temporary = openTemporaryFiles(uploadFolder);
  try {
    const original = await temporary.next();
    await pipeline(await store.read(key), createWriteStream(original, { flags: 'wx', mode: 0o600 }));
    const drawn = await drawInWidths(original, type, () => temporary.next());
    for (const { width, file } of drawn) await store.put(keyOfWidth(key, width), file);
    return drawn.map(({ width }) => width);
  } catch (error) {
    if (error instanceof ObjectMissing) return [];
    throw error;
  } finally {
    await temporary.close();
  }
}
