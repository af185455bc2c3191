import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { preventRemoval } from '../files/public.ts';
import type { Config } from '../platform/config.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { keysOf, ObjectMissing, type FileStore } from '../platform/files/store.ts';
import { writeNew } from '../platform/files/write-new.ts';
import { BackupError, fingerprint, storedFile, tableFile, writeManifest, type Manifest } from './manifest.ts';
import { columnsOf, copyList, listSequences, listTables } from './tables.ts';

interface Source {
  connection: pg.ClientConfig;
  config: Pick<Config, 'appSecret' | 'files'>;
}

/**
 * Writes a consistent snapshot of the database and the files into an empty or new folder, while the portal is running.
 * Throws BackupError when the folder is not empty.
 */
export async function makeBackup({ connection, config }: Source, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty. Name a new folder.`);
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });

  const client = new pg.Client(connection);
  // A lost connection fails the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await preventRemoval(client);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ now: Date }>('select now()');
    const migrations = await client.query<{ name: string }>(
      'select name from drizzle.__drizzle_migrations order by name',
    );
    const tables: Manifest['tables'] = [];
    for (const name of await listTables(client)) tables.push(await copyTable(client, folder, name));
    const sequences = await listSequences(client);
    const keys = await listKeys(client);
    // Copying may take hours, and an open transaction would prevent PostgreSQL from cleaning up.
    await client.query('commit');
    const { files, missing } = await copyFiles(await openFileStore(config.files.store), keys, folder);
    // Without the connection the files of the snapshot may have been removed in the meantime.
    await client.query('select 1');
    const manifest: Manifest = {
      format: 1,
      made_at: rows[0]?.now.toISOString() ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      secret: fingerprint(config.appSecret),
      tables,
      sequences,
      files,
      missing_files: missing,
    };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, folder: string, name: string): Promise<Manifest['tables'][number]> {
  const columns = await columnsOf(client, name);
  const rows = client.query(copyTo(`copy ${copyList(name, columns)} to stdout`));
  const written = await writeNew(tableFile(folder, name), rows, createGzip({ level: 4 }));
  return { name, columns, rows: rows.rowCount, ...written };
}

/** The keys of the files that have a row in the snapshot, with those of their smaller pictures. */
async function listKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string; thumbnailKey: string | null; widths: number[] | null }>(
    // An older schema may have no widths.
    `select key, thumbnail_key as "thumbnailKey", to_jsonb(files) -> 'widths' as widths from files order by id`,
  );
  return rows.flatMap(keysOf);
}

async function copyFiles(store: FileStore, keys: string[], folder: string) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const file = storedFile(folder, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      files.push({ key, ...(await writeNew(file, await store.read(key))) });
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      missing.push(key);
    }
  }
  return { files, missing };
}
