import { isDatabaseAway } from './platform/database/db.ts';
import { DatabaseVersionError } from './platform/database/migrate.ts';
import { DataFolderError } from './platform/embedded-postgres/embedded-postgres.ts';
import { describeFailure, failureCode, isTlsFailure } from './platform/failure.ts';
import { StoreAway } from './platform/files/store.ts';
import { ConfigError } from './platform/errors.ts';

/** One line if the reader can fix the cause; undefined if only the stack trace helps. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof DataFolderError || error instanceof DatabaseVersionError) {
    return error.message;
  }
  const code = failureCode(error);
  const line = describeFailure(error);
  if (error instanceof StoreAway) return `the store of files is not reachable: ${line}`;
  if (code === 'EADDRINUSE') {
    return `${line.replace('listen EADDRINUSE: ', '')}. Choose another with PORT=… or BOUNCE_PORT=…`;
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return line;
  const extension = /(?:extension "|\/)(pg_trgm|unaccent)(?:" is not available|\.control")/.exec(line)?.[1];
  if (extension !== undefined) {
    return `PostgreSQL lacks the extension ${extension}: install its contributed modules (postgresql-contrib) on its server`;
  }
  if (isTlsFailure(error)) return `the database has no secure connection for us: ${line}`;
  if (isDatabaseAway(error)) return `the database is not reachable: ${line}`;
  if (/^(58P01|XX00[12])$/.test(code)) {
    return `the database is damaged: ${line}. Repair nothing: restore your backup (docs/operations/recover.md, Backups)`;
  }
  // SQLSTATE: a missing privilege, a wrong password, an unknown database. SASL: no password was given.
  if (/^(42501|28...|3D000)$/.test(code) || line.startsWith('SASL')) return `the database says: ${line}`;
  return undefined;
}
