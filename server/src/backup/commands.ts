import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database/db.ts';
import { makeBackup } from './make-backup.ts';
import { BackupError, readManifest, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Makes a backup; returns what it has. Throws BackupError also when files were missing in the store. With `keep`, a whole
 * one replaces the oldest next to it, so that this many whole ones are left.
 */
export async function backup(
  connection: pg.ClientConfig,
  folder: string,
  config: Config,
  keep: number | null,
): Promise<string> {
  const manifest = await makeBackup({ connection, config }, folder);
  const isWhole = manifest.missing_files.length === 0;
  await record(connection, 'portal.backup', isWhole ? 'success' : 'failure');
  if (!isWhole) {
    throw new BackupError(
      listMissing(`The backup has ${describe(manifest)}, but these files were not in the store:`, manifest),
    );
  }
  const removed = keep === null ? [] : await removeOldest(path.dirname(folder), keep);
  return [
    `The backup is complete: ${describe(manifest)}, as they were at ${manifest.made_at}.`,
    ...removed.map((old) => `Removed ${old}, which is older than the ${keep} newest.`),
    'Keep APP_SECRET (or DATA_DIR/app-secret) in another safe place: it is not in the backup.',
  ].join('\n');
}

/** Removes whole backups in a folder, the oldest first; anything else in it stays. Returns what it removed. */
async function removeOldest(parent: string, keep: number): Promise<string[]> {
  const whole: { folder: string; madeAt: string }[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = path.join(parent, entry.name);
    try {
      whole.push({ folder, madeAt: (await readManifest(folder)).made_at });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
    }
  }
  whole.sort((a, b) => b.madeAt.localeCompare(a.madeAt));
  const old = whole.slice(keep).map(({ folder }) => folder);
  for (const folder of old) await rm(folder, { recursive: true });
  return old;
}

/** Restores a backup; returns what it had. Throws BackupError also when the backup lacked files: the rest is restored. */
export async function restore(
  connection: pg.ClientConfig,
  folder: string,
  config: Config,
  hasOtherSecret: boolean,
): Promise<string> {
  const manifest = await restoreBackup({ connection, config, hasOtherSecret }, folder);
  await record(connection, 'portal.restore', 'success');
  const restored = `Restored: ${describe(manifest)}, as they were at ${manifest.made_at}`;
  if (manifest.missing_files.length > 0) {
    throw new BackupError(listMissing(`${restored}, but these files were not in the backup:`, manifest));
  }
  return [
    `${restored}.`,
    'Everyone has to sign in again. The portal starts on hold: it sends nothing automatically until a superuser releases it.',
  ].join('\n');
}

function listMissing(heading: string, { missing_files: missing }: Manifest): string {
  const more = missing.length > 100 ? [`and ${missing.length - 100} more`] : [];
  return [heading, ...missing.slice(0, 100), ...more].join('\n  ');
}

async function record(
  connection: pg.ClientConfig,
  action: 'portal.backup' | 'portal.restore',
  result: 'success' | 'failure',
): Promise<void> {
  const { db, pool } = openDatabase({ ...connection, max: 1 }, () => {});
  try {
    await recordEvent(db, { actorId: null, action, object: 'portal', origin: 'command', result });
  } finally {
    await pool.end();
  }
}

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${tables.length} tables with ${rows} rows, and ${files.length} files, ${(bytes / 1_048_576).toFixed(1)} MB`;
}
