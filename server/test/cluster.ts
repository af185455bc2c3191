import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { startDebianPostgres, type TestCluster } from './debian-postgres.ts';

/** Starts one PostgreSQL for the whole run, with a migrated template; TEST_POSTGRES=15 uses Debian's version 15. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const version = process.env['TEST_POSTGRES'];
  const cluster = version ? await startDebianPostgres(version) : await startTemporaryCluster();
  const { connection } = cluster;
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create database dijkportaal_template');
  await client.end();
  await migrateDatabase({ ...connection, database: 'dijkportaal_template' });
  project.provide('cluster', connection);
  return () => cluster.stop();
}

async function startTemporaryCluster(): Promise<TestCluster> {
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
