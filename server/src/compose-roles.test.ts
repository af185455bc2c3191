import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, testConfig } from '../test/portal.ts';
import { checkDatabase } from './doctor/database-checks.ts';
import { migrateDatabase } from './platform/database/migrate.ts';

/* What compose-roles.sql makes in a new PostgreSQL, under other names. */

const administrator = await createTestDatabase('template0');
const name = `compose_${randomUUID().replaceAll('-', '')}`;
const web = `${name}_web`;
const script = await readFile(path.resolve(import.meta.dirname, '../../compose-roles.sql'), 'utf8');
const [cluster = '', inside = ''] = script
  .replaceAll(/^(--|\\getenv).*$/gm, '')
  .replaceAll(/:'\w+'/g, "'geheim'")
  .replaceAll(/\bdijkportaal_web\b/g, web)
  .replaceAll(/\bdijkportaal\b/g, name)
  .split(/^\\connect \w+$/m);
for (const statement of cluster.split(';').filter((text) => text.trim() !== '')) {
  await administrator.pool.query(statement);
}
const connectAs = async (user: string | undefined) => {
  const client = new pg.Client({
    ...administrator.connection,
    database: name,
    ...(user && { user, password: 'geheim' }),
  });
  await client.connect();
  return client;
};
const setUp = await connectAs(undefined);
await setUp.query(inside);
await setUp.end();
await migrateDatabase({ ...administrator.connection, database: name, user: name, password: 'geheim' });
const portal = await connectAs(web);
afterAll(async () => {
  await portal.end();
  await administrator.pool.query(`drop database ${name} with (force)`);
  await administrator.pool.query(`drop role ${name}`);
  await administrator.pool.query(`drop role ${web}`);
});

test('the portal has all rights that it needs, and none of the owner', async () => {
  const { databaseUrl: _, ...config } = testConfig();
  const findings = await checkDatabase(portal, { ...config, databaseUrl: 'postgres://postgres/dijkportaal' });
  expect(findings.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'the role may read and write every table',
      'the role owns no tables',
      'the extensions pg_trgm and unaccent are there',
    ]),
  );
  expect(findings.filter(({ state }) => state === 'bad')).toEqual([]);
});

test.each(['alter table users add column evil text', 'delete from audit_log', "update audit_log set object = ''"])(
  'the portal may not %s',
  async (statement) => {
    await expect(portal.query(statement)).rejects.toMatchObject({ code: '42501' });
  },
);
