import type pg from 'pg';
import type { Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';

/** A database to connect to, and how to let go of it. */
export interface RunningDatabase {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** The database that the settings name, or else the embedded one in the data folder, started if need be. */
export async function startDatabase(
  config: Config,
  purpose: 'portal' | 'task',
  log: (line: string) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl !== null)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, purpose, log });
}
