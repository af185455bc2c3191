import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** The version of PostgreSQL is not supported. */
export class DatabaseVersionError extends Error {}

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');
const oldestPostgres = 15;
const lockNumber = 7_264_101;

/** Brings the schema up to date. Several processes may call it concurrently: the others wait for the first. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < oldestPostgres) {
      throw new DatabaseVersionError(`PostgreSQL ${oldestPostgres} or newer is needed, this one is ${version}`);
    }
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
