import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import type { Scanner } from '../platform/files/scanner.ts';
import { isKey, ObjectMissing, StoreAway, type FileStore } from '../platform/files/store.ts';
import { removeOldTemporaryFiles } from '../platform/files/temporary.ts';
import type { RecurringJob } from '../platform/jobs/jobs.ts';
import { files, removedObjects } from '../schema/files.ts';
import { drawMissingWidths } from './missing-widths.ts';
import { isWithoutOwner } from './owners.ts';
import { listKeysInUse } from './queries.ts';

const batch = 500;
const aDay = sql`now() - interval '1 day'`;
const anHourInSeconds = 3600;
const dayInMilliseconds = 86_400_000;

export function listFileJobs(db: Db, config: Config, scanner: Scanner): RecurringJob[] {
  const { store: settings, uploadFolder } = config.files;
  return [
    {
      name: 'files.tidy',
      cron: '*/5 * * * *',
      run: async () => {
        const store = await openFileStore(settings);
        await removeObjects(db, store);
        await scanWaitingFiles(db, store, scanner);
        await drawMissingWidths(db, store, uploadFolder);
      },
    },
    {
      name: 'files.clean-up',
      cron: '50 3 * * *',
      run: async () => {
        const store = await openFileStore(settings);
        await deleteUnusedUploads(db);
        await removeObjects(db, store);
        await removeUnknownObjects(db, store);
        await removeOldTemporaryFiles(uploadFolder, anHourInSeconds);
      },
    },
  ];
}

/** The number of an advisory lock. */
const removal = 7_264_102;

/** Preserves the content of deleted files in the store as long as the connection is open. */
export async function preventRemoval(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [removal]);
}

async function isRemovalPrevented(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_free: boolean }>(sql`select pg_try_advisory_xact_lock(${removal}) as is_free`);
  return rows[0]?.is_free !== true;
}

/**
 * Removes the content of deleted files. What the store cannot remove now, or a backup still has to copy, is retried
 * later.
 */
export async function removeObjects(db: Db, store: FileStore): Promise<void> {
  for (;;) {
    if (await isRemovalPrevented(db)) return;
    const rows = await db
      .select({ key: removedObjects.key })
      .from(removedObjects)
      .orderBy(asc(removedObjects.removedAt))
      .limit(batch);
    const keys = rows.map(({ key }) => key);
    for (const key of keys) await store.remove(key);
    if (keys.length > 0) await db.delete(removedObjects).where(inArray(removedObjects.key, keys));
    if (keys.length < batch) return;
  }
}

export async function deleteUnusedUploads(db: Db): Promise<void> {
  await db.delete(files).where(and(isWithoutOwner, lt(files.createdAt, aDay)));
}

/** Removes objects without a row for a day: a crash between store and database leaves them. */
export async function removeUnknownObjects(db: Db, store: FileStore): Promise<void> {
  // A clock that jumped ahead since this process started makes no object older: its form may still be arriving.
  const now = Math.min(Date.now(), performance.timeOrigin + performance.now());
  const before = now - dayInMilliseconds;
  let old: string[] = [];
  const removeUnnamed = async () => {
    const used = await listKeysInUse(db, old);
    for (const key of old) if (!used.has(key)) await store.remove(key);
    old = [];
  };
  for await (const { key, changedAt } of store.list()) {
    if (isKey(key) && changedAt.getTime() < before) old.push(key);
    if (old.length < batch) continue;
    if (await isRemovalPrevented(db)) return;
    await removeUnnamed();
  }
  if (!(await isRemovalPrevented(db))) await removeUnnamed();
}

/** After this many consecutive failures, the scanner is considered unavailable. */
const maxFailures = 3;

/**
 * Scans files that were uploaded while the scanner was unavailable, and releases or deletes them. Without a scanner in the
 * settings all are released.
 */
export async function scanWaitingFiles(db: Db, store: FileStore, scanner: Scanner): Promise<void> {
  const waiting = await db
    .select({ id: files.id, key: files.key, name: files.name, size: files.size })
    .from(files)
    .where(eq(files.state, 'checking'))
    // In random order, so that files that it cannot scan do not block the others.
    .orderBy(sql`random()`)
    .limit(batch);
  if (scanner.status().state === 'none') {
    // Only if there are any: an update invalidates the caches of all processes.
    if (waiting.length > 0) await db.update(files).set({ state: 'ready' }).where(eq(files.state, 'checking'));
    return;
  }
  let failures = 0;
  for (const file of waiting) {
    const verdict = await scanStored(store, scanner, file);
    if (verdict === 'clean') await db.update(files).set({ state: 'ready' }).where(eq(files.id, file.id));
    if (verdict === 'infected') await removeRefused(db, file, 'virus');
    if (verdict === 'too large') await removeRefused(db, file, 'too large to scan');
    failures = verdict === 'away' ? failures + 1 : 0;
    if (failures === maxFailures) return;
  }
}

async function scanStored(store: FileStore, scanner: Scanner, { key, size }: { key: string; size: number }) {
  try {
    return (await scanner.scan(await store.read(key), size)).kind;
  } catch (error) {
    // The file may have been deleted since.
    if (error instanceof ObjectMissing || error instanceof StoreAway) return 'away';
    throw error;
  }
}

async function removeRefused(
  db: Db,
  { id, name }: { id: number; name: string },
  reason: 'virus' | 'too large to scan',
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(files).where(eq(files.id, id));
    await recordEvent(tx, {
      actorId: null,
      origin: 'job',
      action: 'file.delete',
      object: `file ${id}`,
      details: { file: name, reason },
    });
  });
}
