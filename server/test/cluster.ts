import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrateDatabase } from '../src/platform/database/migrate.ts';

/** Starts one PostgreSQL for the whole run, or takes TEST_DATABASE_URL, and makes the migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const embedded = url === undefined ? await startTemporaryCluster() : null;
  const cluster = embedded?.connection ?? connectionOf(url ?? '');
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query('drop database if exists dijkportaal_template with (force)');
  await client.query('create database dijkportaal_template');
  await client.end();
  await migrateDatabase({ ...cluster, database: 'dijkportaal_template' });
  project.provide('cluster', cluster);
  return async () => embedded?.stop();
}

async function startTemporaryCluster() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dijkportaal-test-'));
  // For root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, purpose: 'portal', durable: false });
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function connectionOf(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
