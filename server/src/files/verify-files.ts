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
  /** Objects without a row that are too young to tell. */
  skipped: string[];
}

const batch = 500;
/** The content of an upload is in the store before its row exists. The nightly clean-up waits as long. */
const minAgeMs = 86_400_000;

/** Reads every file and compares it with its row, and finds objects without a row. */
export async function verifyFiles(db: Db, store: FileStore): Promise<FileReport> {
  const report: FileReport = { files: 0, bytes: 0, problems: [], skipped: [] };
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
  const unknown = await findUnknownObjects(db, store);
  report.problems.push(...unknown.old.map((key) => `${key} is in the store and belongs to no file`));
  report.skipped.push(
    ...unknown.young.map((key) => `${key} belongs to no file and is new: an upload may be in progress`),
  );
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

async function findUnknownObjects(db: Db, store: FileStore): Promise<Record<'old' | 'young', string[]>> {
  const waiting = new Set((await db.select({ key: removedObjects.key }).from(removedObjects)).map(({ key }) => key));
  const unknown: Record<'old' | 'young', string[]> = { old: [], young: [] };
  let objects = new Map<string, Date>();
  const look = async () => {
    const used = await listKeysInUse(db, [...objects.keys()]);
    for (const [key, changedAt] of objects) {
      if (!used.has(key)) unknown[changedAt.getTime() < Date.now() - minAgeMs ? 'old' : 'young'].push(key);
    }
    objects = new Map();
  };
  for await (const { key, changedAt } of store.list()) {
    if (isKey(key) && !waiting.has(key)) objects.set(key, changedAt);
    if (objects.size === batch) await look();
  }
  await look();
  return unknown;
}
