import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { scanStream } from '../platform/files/scanner.ts';
import type { ScannerSettings } from '../platform/files/settings.ts';
import { isKey, ObjectMissing, StoreAway, type FileStore } from '../platform/files/store.ts';
import { removeOldTemporaryFiles } from '../platform/files/temporary.ts';
import type { RecurringJob } from '../platform/jobs/jobs.ts';
import { files, removedObjects } from '../schema/files.ts';
import { isWithoutOwner } from './owners.ts';
import { listKeysInUse } from './queries.ts';

const batch = 500;
const aDay = sql`now() - interval '1 day'`;
const anHourInSeconds = 3600;
const dayInMilliseconds = 86_400_000;

/** What is done with files by the clock. */
export function listFileJobs(db: Db, config: Config): RecurringJob[] {
  const { store: settings, scanner, uploadFolder } = config.files;
  return [
    {
      name: 'files.tidy',
      cron: '*/5 * * * *',
      run: async () => {
        const store = await openFileStore(settings);
        await removeObjects(db, store);
        await scanWaitingFiles(db, store, scanner);
      },
    },
    {
      name: 'files.clean-up',
      cron: '50 3 * * *',
      run: async () => {
        const store = await openFileStore(settings);
        await removeForgottenUploads(db);
        await removeObjects(db, store);
        await removeUnknownObjects(db, store);
        await removeOldTemporaryFiles(uploadFolder, anHourInSeconds);
      },
    },
  ];
}

/** Removes what lay under keys that no row names any more. What the store does not remove now is tried again later. */
export async function removeObjects(db: Db, store: FileStore): Promise<void> {
  for (;;) {
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

/** Removes uploads that were not used for anything within a day. */
export async function removeForgottenUploads(db: Db): Promise<void> {
  await db.delete(files).where(and(isWithoutOwner, lt(files.createdAt, aDay)));
}

/** Removes what no row has named for a day: what a crash left between the store and the database. */
export async function removeUnknownObjects(db: Db, store: FileStore): Promise<void> {
  const before = Date.now() - dayInMilliseconds;
  let old: string[] = [];
  const removeUnnamed = async () => {
    const used = await listKeysInUse(db, old);
    for (const key of old) if (!used.has(key)) await store.remove(key);
    old = [];
  };
  for await (const { key, changedAt } of store.list()) {
    if (isKey(key) && changedAt.getTime() < before) old.push(key);
    if (old.length === batch) await removeUnnamed();
  }
  await removeUnnamed();
}

/** As many refusals in a row, and the scanner is taken to be away. */
const patience = 3;

/**
 * Asks the scanner about files that came in while it was away, and lets them go or removes them. Without a scanner in
 * the settings there is nothing left to wait for.
 */
export async function scanWaitingFiles(db: Db, store: FileStore, scanner: ScannerSettings | null): Promise<void> {
  if (scanner === null) {
    await db.update(files).set({ state: 'ready' }).where(eq(files.state, 'checking'));
    return;
  }
  const waiting = await db
    .select({ id: files.id, key: files.key, name: files.name })
    .from(files)
    .where(eq(files.state, 'checking'))
    // In any order, so that some that it cannot judge do not keep the others waiting.
    .orderBy(sql`random()`)
    .limit(batch);
  let refusals = 0;
  for (const file of waiting) {
    const verdict = await scanStored(store, scanner, file.key);
    if (verdict === 'clean') await db.update(files).set({ state: 'ready' }).where(eq(files.id, file.id));
    if (verdict === 'infected') await removeInfected(db, file);
    refusals = verdict === 'away' ? refusals + 1 : 0;
    if (refusals === patience) return;
  }
}

async function scanStored(store: FileStore, scanner: ScannerSettings, key: string) {
  try {
    return await scanStream(scanner, await store.read(key));
  } catch (error) {
    // The owner may have been removed meanwhile.
    if (error instanceof ObjectMissing || error instanceof StoreAway) return 'away';
    throw error;
  }
}

async function removeInfected(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(files).where(eq(files.id, id));
    await recordEvent(tx, {
      actorId: null,
      origin: 'job',
      action: 'file.delete',
      object: `file ${id}`,
      details: { file: name, reason: 'virus' },
    });
  });
}
