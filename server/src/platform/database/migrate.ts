import { cp, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseVersionError extends Error {}

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
const oldestPostgres = 15;
const lockNumber = 7_264_101;

/** The names of all migrations, in the order in which they are applied. */
export const listMigrations = async (): Promise<string[]> => (await readdir(migrationsFolder)).toSorted();

/**
 * Brings the schema up to date, or to where only some migrations have been applied. Several processes may call it
 * concurrently: the others wait for the first.
 */
export async function migrateDatabase(connection: pg.ClientConfig, { only }: { only?: string[] } = {}): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < oldestPostgres) {
      throw new DatabaseVersionError(`PostgreSQL ${oldestPostgres} or newer is needed, this one is ${version}`);
    }
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    // Even with nothing to do, the library creates its own table, which a role without tables of its own may not.
    if (await isUpToDate(client)) return;
    await using folder = only === undefined ? null : await copyMigrations(only);
    const from = folder?.path ?? migrationsFolder;
    await migrate(drizzle({ client }), { migrationsFolder: from }).catch((error: unknown) => {
      if (!isForbidden(error)) throw error;
      throw new DatabaseVersionError(
        `the database is older than this version, and the role ${client.user} may not change its tables: run ` +
          '"npm run admin -- migrate" with the DATABASE_URL of the role that owns them',
      );
    });
  } finally {
    await client.end();
  }
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
  const known = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations').catch(() => null);
  const names = new Set(known?.rows.map(({ name }) => name));
  return (await listMigrations()).every((name) => names.has(name));
}

/** A temporary folder with these migrations: the library applies all of a folder. */
async function copyMigrations(names: string[]) {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'dijkportaal-migrations-'));
  for (const name of names) {
    await cp(path.join(migrationsFolder, name), path.join(folder.path, name), { recursive: true });
  }
  return folder;
}

/** SQLSTATE 42501: insufficient privilege. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '42501' || isForbidden(error.cause));
