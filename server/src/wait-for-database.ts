import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainFailure } from './explain-failure.ts';
import type { Config } from './platform/config.ts';
import { isDatabaseAway } from './platform/database/db.ts';

const pollIntervalMs = 1_000;
/** Between two lines in the log. */
const reportIntervalMs = 60_000;

/**
 * Returns once the database can be connected to, or refuses the connection for good, which the caller finds out. Meanwhile
 * a web process answers 200 at /health/live, so that it is not restarted, and 503 everywhere else.
 */
export async function waitForDatabase(
  { port, host, role }: Pick<Config, 'port' | 'host' | 'role'>,
  connection: pg.ClientConfig,
  log: (line: string) => void,
): Promise<void> {
  let waiting: Server | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const error = await tryConnection(connection);
    if (error === null || !isDatabaseAway(error)) break;
    if (performance.now() - reportedAt > reportIntervalMs) {
      reportedAt = performance.now();
      log(`Waiting for the database: ${explainFailure(error) ?? error.message}`);
    }
    if (role !== 'worker') waiting ??= await answerWhileWaiting(port, host);
    await sleep(pollIntervalMs);
  }
  if (waiting === null) return;
  waiting.close();
  waiting.closeAllConnections();
  await once(waiting, 'close');
}

async function tryConnection(connection: pg.ClientConfig): Promise<Error | null> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function answerWhileWaiting(port: number, host: string): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const isLive = /^\/health\/live\/?(?:\?|$)/.test(url);
    const detail = 'De gegevens zijn even niet bereikbaar. Probeer het over een minuut opnieuw.';
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(!isLive && { 'retry-after': '10' }),
    });
    response.end(JSON.stringify(isLive ? { status: 'ok' } : { detail }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
