import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';

// Starts the embedded PostgreSQL in its own process: reports how the start went and stops it on SIGTERM, or when the
// tests have ended.
const [dataDir = '', purpose, lockTimeoutMs] = process.argv.slice(2);
const options = {
  dataDir,
  purpose: purpose === 'task' ? 'task' : 'portal',
  durable: false,
  lockTimeoutMs: Number(lockTimeoutMs),
} as const;
try {
  const database = await startEmbeddedPostgres(options);
  const stop = () => void database.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.stdin.once('end', stop).resume();
  console.log(`ready ${JSON.stringify(database.connection)}`);
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
