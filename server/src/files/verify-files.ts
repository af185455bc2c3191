import { asc, eq, gt } from 'drizzle-orm';
import { hashFile } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { isKey, keysOf, ObjectMissing, type FileStore } from '../platform/files/store.ts';
import { files, removedObjects } from '../schema/files.ts';
import { listKeysInUse, type FileRow } from './queries.ts';

/** The totals and all problems, in English for the command line. */
export interface FileReport {
  files: number;
  bytes: number;
  problems: string[];
}

const batch = 500;
/** The content of an upload is in the store before its row exists: recent objects without a row are fine. */
const minAgeMs = 600_000;

/** Reads every file and compares it with its row, and finds objects without a row. */
export async function verifyFiles(db: Db, store: FileStore): Promise<FileReport> {
  const report: FileReport = { files: 0, bytes: 0, problems: [] };
  for (let after = 0; ;) {
    const rows = await db.select().from(files).where(gt(files.id, after)).orderBy(asc(files.id)).limit(batch);
    for (const row of rows) {
      report.files += 1;
      report.bytes += row.size;
      report.problems.push(...(await verifyFile(db, store, row)));
    }
    if (rows.length < batch) break;
    after = rows.at(-1)?.id ?? after;
  }
  report.problems.push(...(await findUnknownObjects(db, store)));
  return report;
}

async function verifyFile(db: Db, store: FileStore, row: FileRow): Promise<string[]> {
  const { id, key, size, hash } = row;
  const problems: string[] = [];
  const found = await store.size(key);
  if (found === undefined) problems.push(`file ${id}: ${key} is missing`);
  else if (found !== size) problems.push(`file ${id}: ${key} has ${found} bytes instead of ${size}`);
  else if ((await hashOf(store, key)) !== hash) problems.push(`file ${id}: ${key} has other content than was stored`);
  for (const small of keysOf(row).slice(1)) {
    if ((await store.size(small)) === undefined) problems.push(`file ${id}: its thumbnail ${small} is missing`);
  }
  // It may have been deleted since.
  const isGone = problems.length > 0 && (await db.$count(files, eq(files.id, id))) === 0;
  return isGone ? [] : problems;
}

async function hashOf(store: FileStore, key: string): Promise<string | undefined> {
  try {
    return await hashFile(await store.read(key));
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

async function findUnknownObjects(db: Db, store: FileStore): Promise<string[]> {
  const waiting = new Set((await db.select({ key: removedObjects.key }).from(removedObjects)).map(({ key }) => key));
  const problems: string[] = [];
  let keys: string[] = [];
  const look = async () => {
    const used = await listKeysInUse(db, keys);
    for (const key of keys) if (!used.has(key)) problems.push(`${key} is in the store and belongs to no file`);
    keys = [];
  };
  for await (const { key, changedAt } of store.list()) {
    if (isKey(key) && !waiting.has(key) && changedAt.getTime() < Date.now() - minAgeMs) keys.push(key);
    if (keys.length === batch) await look();
  }
  await look();
  return problems;
}
