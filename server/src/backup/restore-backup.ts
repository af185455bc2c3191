import { createReadStream } from 'node:fs';
import { constants, copyFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '../platform/config.ts';
import { hashFile } from '../platform/crypto.ts';
import { compareMigrations, listMigrations, migrateDatabase } from '../platform/database/migrate.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import type { FileStore } from '../platform/files/store.ts';
import { openTemporaryFiles } from '../platform/files/temporary.ts';
import { BackupError, fingerprint, readManifest, storedFile, tableFile, type Manifest } from './manifest.ts';
import { copyList, listTables } from './tables.ts';

interface Target {
  connection: pg.ClientConfig;
  config: Pick<Config, 'appSecret' | 'oldSecret' | 'files'>;
  /** The secret that the backup was made with is lost. */
  hasOtherSecret: boolean;
}

/**
 * Restores a backup into an empty database and the file store, and brings the schema up to date. Everything is compared
 * with the manifest before anything is written. Throws BackupError when it differs, or the database is not empty.
 * Sessions, mailed links, codes of letters and addresses of calendars end. After a failure the same command can be run again.
 */
export async function restoreBackup({ connection, config, hasOtherSecret }: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseUnknownMigrations(manifest);
  const known = [config.appSecret, config.oldSecret].flatMap((secret) =>
    secret === null ? [] : [fingerprint(secret)],
  );
  if (!known.includes(manifest.secret) && !hasOtherSecret) {
    throw new BackupError(
      'The backup was made with another APP_SECRET. Put that one back; if it is lost, add --secret-lost, and run ' +
        'replace-lost-secret afterwards.',
    );
  }
  for (const table of manifest.tables) await checkFile(tableFile(folder, table.name), table);
  for (const file of manifest.files) await checkFile(storedFile(folder, file.key), file);

  const client = new pg.Client(connection);
  // A lost connection fails the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    const { applied } = await compareMigrations(client);
    const isSecondAttempt = await wasBegun(client);
    if ((applied > 0 || (await listTables(client)).length > 0) && !isSecondAttempt) {
      throw new BackupError('The database is not empty. Restore into a new database or DATA_DIR.');
    }
    await storeFiles(await openFileStore(config.files.store), config.files.uploadFolder, folder, manifest);
    await migrateDatabase(connection, { only: manifest.migrations });
    if (!isSecondAttempt) await markBegun(client);
    await fillTables(client, folder, manifest);
  } finally {
    await client.end();
  }
  await migrateDatabase(connection);
  return manifest;
}

/** In `portal_identity`: no portal is at this place, so one that is started on an unfinished restore is on hold. */
const begun = 'a restore that has not ended';

async function wasBegun(client: pg.Client): Promise<boolean> {
  const { rows } = await client
    .query<{ place: string }>('select place from portal_identity')
    .catch(() => ({ rows: [] as { place: string }[] }));
  return rows[0]?.place === begun;
}

/** Older schemas have no such table. */
async function markBegun(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pg_tables where tablename = 'portal_identity'");
  if (rows.length > 0) await client.query('insert into portal_identity (place) values ($1)', [begun]);
}

async function refuseUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError('The backup was made by a newer version of the portal. Install that version, then restore.');
}

async function checkFile(at: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  const found = await stat(at).catch(() => null);
  if (found?.size === bytes && (await hashFile(at)) === sha256) return;
  throw new BackupError(`${at} is ${found === null ? 'missing' : 'not as it was written'}. Use another backup.`);
}

/** The store moves files, and those of the backup must not be moved. */
async function storeFiles(store: FileStore, uploadFolder: string, folder: string, { files }: Manifest): Promise<void> {
  const temporary = openTemporaryFiles(uploadFolder);
  try {
    for (const { key } of files) {
      const copied = await temporary.next();
      await copyFile(storedFile(folder, key), copied, constants.COPYFILE_FICLONE);
      await store.put(key, copied);
    }
  } finally {
    await temporary.close();
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Fills all tables in one transaction, without the triggers that maintain counts and hashes: those are rows of the
 * backup too. Foreign keys are restored at the end, because tables refer to each other in circles; that checks them.
 */
async function fillTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const all = (await listTables(client)).map((table) => pg.escapeIdentifier(table));
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  await client.query('begin');
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${all.join(', ')}`);
  for (const { name, columns } of tables) {
    const rows = client.query(copyFrom(`copy ${copyList(name, columns)} from stdin`));
    await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), rows);
  }
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  // Sessions that were ended after the backup was made, for example of a lost device, must not work again.
  await client.query('update sessions set revoked_at = now() where revoked_at is null');
  await client.query('delete from mailed_links');
  // So may the address of a calendar; older schemas have none.
  if (all.includes('"calendar_feeds"')) await client.query('delete from calendar_feeds');
  // A letter may have been replaced too. It remains, because it counts as an invitation; older schemas have none.
  if (all.includes('"invitation_letters"')) {
    await client.query(`update invitation_letters set expires_at = least(expires_at, now()), email = null,
      mail_code_hash = null, request_hash = null, mailed_at = null`);
  }
  await client.query('commit');
  await client.query('analyze');
}
