import type pg from 'pg';
import type { Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';

/** A database to connect to; call `stop` when done with it. */
export interface RunningDatabase {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** The database from the settings, or else the embedded one in the data folder, started if it does not run yet. */
export async function startDatabase(
  config: Config,
  purpose: 'portal' | 'task',
  log: (line: string) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl !== null)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, purpose, log });
}
