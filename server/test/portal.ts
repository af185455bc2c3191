import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { checkedSerializer } from './checked-serializer.ts';
import { openDatabase, type Database } from '../src/platform/database/db.ts';
import { createNotifications, type Notifications } from '../src/platform/cache/notifications.ts';
import { patience } from '../../tools/patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: pg.ClientConfig;
  }
}

/** So that the tests do not depend on a built browser part. */
const noWebsite = path.join(import.meta.dirname, 'no-website');

/** The data folder of the portals of one test file; removed after it. */
export const dataFolder = path.join(tmpdir(), `dijkportaal-test-${randomUUID()}`);

/** The default settings of tests. */
export function testConfig(settings: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: 'postgres://unused/unused',
    APP_SECRET: 'a secret that only the tests know about',
    PUBLIC_URL: 'https://portaal.example.org',
    BASE_MAP: 'none',
    PDOK_PARCELS_URL: 'none',
    PDOK_ADDRESSES_URL: 'none',
    STAFF_MFA: 'false',
    DEMO_ON_NETWORK: 'yes-for-a-demonstration',
    DATA_DIR: dataFolder,
    ...settings,
  });
}

/** The database of one test file. */
export interface TestDatabase extends Database {
  connection: pg.ClientConfig;
}

/** The portal under test: its database, and `call`, which sends a request as a client would. */
export interface TestPortal extends TestDatabase {
  app: FastifyInstance;
  config: Config;
  call: ReturnType<typeof callOf>;
}

/** A new database, copied from the migrated template, or an empty one; dropped after the file. */
export async function createTestDatabase(template = 'dijkportaal_template'): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${name} template ${template} strategy file_copy`);
  const connection = { ...cluster, database: name };
  // Tests may also use it for work that takes longer than a request, on a busy machine as well.
  const database = openDatabase({ ...connection, max: 10, statement_timeout: patience }, () => {});
  afterAll(async () => {
    await database.pool.end();
    await onCluster(cluster, `drop database ${name} with (force)`);
    await rm(dataFolder, { recursive: true, force: true });
  });
  return { ...database, connection };
}

/** A connection in the form of `DATABASE_URL`, for a process of its own. */
export function urlOf({ user = '', password, host = '', port, database = '' }: pg.ClientConfig): string {
  const login = [user, ...(typeof password === 'string' ? [password] : [])].map(encodeURIComponent).join(':');
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The whole portal on a new database. Call it in the body of a test file. */
export async function startTestPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startPortalOn(await createTestDatabase(), settings);
  afterAll(() => portal.app.close());
  return portal;
}

/** Another process of the portal, or the same one after a restart. The caller closes its `app`. */
export async function startPortalOn(
  { db, pool, connection }: TestDatabase,
  settings: Record<string, string> = {},
  options: Parameters<typeof buildApp>[2] = {},
): Promise<TestPortal> {
  const config = testConfig(settings);
  const notifications = createNotifications(pool, { silence: 200 });
  const app = await buildApp({ db, pool }, config, { website: noWebsite, notifications, ...options });
  app.setSerializerCompiler(checkedSerializer);
  return { db, pool, connection, app, config, call: callOf(app, options.notifications ?? notifications) };
}

function callOf(app: FastifyInstance, notifications: Notifications) {
  return async (
    method: InjectOptions['method'] & string,
    url: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string>; from?: string } = {},
  ) => {
    // Changes that a test makes in the database itself take effect immediately.
    await notifications.catchUp();
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
      ...(options.from !== undefined && { remoteAddress: options.from }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson && response.body !== '' ? response.json() : null,
    };
  };
}

async function onCluster(cluster: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
