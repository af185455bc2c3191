import { cp, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** The database cannot be used in its present state; the message says what to do. */
export class DatabaseVersionError extends Error {}

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
/** The oldest major version of PostgreSQL that is supported. */
export const oldestPostgres = 15;
const lockNumber = 7_264_101;

/** The names of all migrations, in the order in which they are applied. */
export const listMigrations = async (): Promise<string[]> => (await readdir(migrationsFolder)).toSorted();

/**
 * Brings the schema up to date, or only up to some migrations. Several processes may call it concurrently: the others
 * wait for the first. Returns the names of the migrations that this call applied.
 */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  { only }: { only?: string[] } = {},
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < oldestPostgres) {
      throw new DatabaseVersionError(`PostgreSQL ${oldestPostgres} or newer is needed, this one is ${version}`);
    }
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const { applied, missing, unknown } = await compareMigrations(client);
    // This version may not know what a newer one stores, and could destroy it.
    if (unknown.length > 0) {
      throw new DatabaseVersionError(
        `the database belongs to a newer version of the portal (it has ${unknown.join(', ')}, which this version does not ` +
          'know): start that version, or restore the backup from before the upgrade',
      );
    }
    // Even with nothing to do, the library creates its own table, which a restricted role is not allowed to.
    if (applied > 0 && missing.length === 0) return [];
    await using folder = only === undefined ? null : await copyMigrations(only);
    const from = folder?.path ?? migrationsFolder;
    await migrate(drizzle({ client }), { migrationsFolder: from }).catch((error: unknown) => {
      if (!isForbidden(error)) throw error;
      throw new DatabaseVersionError(
        `the database is older than this version, and the role ${client.user} may not change its tables: run ` +
          '"npm run admin -- migrate" with the DATABASE_URL of the role that owns them',
      );
    });
    return only === undefined ? missing : missing.filter((name) => only.includes(name));
  } finally {
    await client.end();
  }
}

/** A temporary folder with these migrations: the library applies all files in a folder. */
async function copyMigrations(names: string[]) {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'dijkportaal-migrations-'));
  for (const name of names) {
    await cp(path.join(migrationsFolder, name), path.join(folder.path, name), { recursive: true });
  }
  return folder;
}

/** The migrations of this version compared with those applied to the database. */
export interface MigrationState {
  /** How many of the applied ones this version knows. */
  applied: number;
  /** Not applied yet. */
  missing: string[];
  /** Applied by a newer version. */
  unknown: string[];
}

/** Compares the migrations of this version with those of the database; an empty database has none. */
export async function compareMigrations(client: Pick<pg.Client, 'query'>): Promise<MigrationState> {
  const { rows } = await client
    .query<{ name: string }>('select name from drizzle.__drizzle_migrations order by name')
    .catch(() => ({ rows: [] }));
  const own = await listMigrations();
  const names = new Set(rows.map(({ name }) => name));
  const missing = own.filter((name) => !names.has(name));
  return {
    applied: own.length - missing.length,
    missing,
    unknown: [...names].filter((name) => !own.includes(name)),
  };
}

/** SQLSTATE 42501: insufficient privilege. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '42501' || isForbidden(error.cause));
