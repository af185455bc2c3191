import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import { describeFailure } from '../platform/failure.ts';
import type { OffSiteSettings } from '../platform/files/settings.ts';
import { openDatabase } from '../platform/database/db.ts';
import { makeBackup } from './make-backup.ts';
import { copyOffSite, fetchCopy, refuseUnusable, removeOldestCopies } from './off-site.ts';
import { BackupError, readManifest, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Makes a backup, and a copy in the bucket of the settings; returns what it has. Throws BackupError also when files were
 * missing in the store, or it could not be copied. With `keep`, a whole one replaces the oldest next to it and the oldest
 * copy, so that this many whole ones are left.
 */
export async function backup(
  connection: pg.ClientConfig,
  folder: string,
  config: Config,
  keep: number | null,
): Promise<string> {
  const { offSite } = config;
  if (offSite !== null) refuseUnusable(offSite, folder);
  const manifest = await makeBackup({ connection, config }, folder);
  const problems =
    manifest.missing_files.length === 0
      ? []
      : [listMissing(`The backup has ${describe(manifest)}, but these files were not in the store:`, manifest)];
  if (offSite !== null) {
    await copyOffSite(offSite, config, folder).catch((error: unknown) => {
      problems.push(`The backup in ${folder} was not copied to ${placeOf(offSite)}: ${describeFailure(error)}`);
    });
  }
  await record(connection, 'portal.backup', problems.length === 0 ? 'success' : 'failure');
  if (problems.length > 0) throw new BackupError(problems.join('\n'));
  const removed = keep === null ? [] : await removeOldest(path.dirname(folder), keep);
  const removedCopies = keep === null || offSite === null ? [] : await removeOldestCopies(offSite, keep);
  return [
    `The backup is complete: ${describe(manifest)}, as they were at ${manifest.made_at}.`,
    ...(offSite === null ? [] : [`Copied to ${placeOf(offSite)}, encrypted, and read back.`]),
    ...removed.map((old) => `Removed ${old}, which is older than the ${keep} newest.`),
    ...removedCopies.map((old) => `Removed the copy ${old}, which is older than the ${keep} newest.`),
    'Keep APP_SECRET (or DATA_DIR/app-secret) in another safe place: it is not in the backup.',
  ].join('\n');
}

/** Downloads and decrypts a copy into a folder; returns what it has. */
export async function fetchBackup({ offSite }: Config, folder: string, identities: string): Promise<string> {
  if (offSite === null) throw new BackupError('Set BACKUP_URL and BACKUP_RECIPIENTS: they say where the copies are.');
  const manifest = await fetchCopy(offSite, folder, identities);
  return [
    `Fetched: ${describe(manifest)}, as they were at ${manifest.made_at}.`,
    `Restore it with "restore ${folder}", which compares everything first.`,
  ].join('\n');
}

const placeOf = ({ store: { bucket, endpoint } }: OffSiteSettings) => `the bucket ${bucket} at ${endpoint}`;

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
