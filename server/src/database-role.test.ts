import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { periodKinds, retentionLimits } from '@dijkportaal/contract/retention';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase, startPortalOn } from '../test/portal.ts';
import { quietProvider } from '../test/providers.ts';
import { openCaller, setScene } from '../test/scene.ts';
import { startSimulatedPdok } from '../test/simulated-pdok.ts';
import { startSimulatedRelatics } from '../test/simulated-relatics.ts';
import { prepareRequest } from '../test/requests-to.ts';
import { validRequests } from '../test/valid-requests.ts';
import { cleanUp } from './clean-up.ts';
import { openDatabase } from './platform/database/db.ts';
import { DatabaseVersionError, migrateDatabase } from './platform/database/migrate.ts';

/* A process under a role that owns nothing, with the rights that docs/operations/install.md gives it. */

const owner = await createTestDatabase();
const role = `web_${randomUUID().replaceAll('-', '')}`;
const manual = await readFile(path.resolve(import.meta.dirname, '../../docs/operations/install.md'), 'utf8');
const [, grants = ''] = /```sql\n-- \/etc\/dijkportaal-rights.sql\n([^`]+)```/.exec(manual) ?? [];
const { rows } = await owner.pool.query<{ owner: string; name: string }>(
  'select current_user as owner, current_database() as name',
);
await owner.pool.query(
  `create role dijkportaal_web login;${grants}`
    .replaceAll('dijkportaal_web', role)
    .replaceAll('for role dijkportaal ', `for role ${rows[0]?.owner} `)
    .replaceAll('database dijkportaal ', `database ${rows[0]?.name} `),
);
const connection = { ...owner.connection, user: role };
const own = openDatabase({ ...connection, max: 6 }, () => {});
const relatics = await startSimulatedRelatics();
const pdok = await startSimulatedPdok();
const portal = await startPortalOn(
  { ...own, connection },
  { ...relatics.portalSettings(), ...pdok.portalSettings, ...quietProvider, NEWSLETTER_PUBLIC_ARCHIVE: 'true' },
);
afterAll(async () => {
  await portal.app.close();
  await own.pool.end();
  relatics.stop();
  pdok.stop();
  await owner.pool.query(`drop owned by ${role}`);
  await owner.pool.query(`drop role ${role}`);
});

/** Prepares requests as the owner; the portal answers as the role. */
const prepared = { ...portal, db: owner.db, pool: owner.pool };
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

test.each(validRequests.map(({ endpoint, request }) => ({ name: nameOf(endpoint), endpoint, request })))(
  'is enough for $name',
  async ({ endpoint, request }) => {
    const [caller, superuser] = [
      await openCaller(prepared, { isSuperuser: true }),
      await openCaller(prepared, { isSuperuser: true }),
    ];
    const scene = setScene(prepared, caller, superuser);
    const { path, query, ...sent } = await prepareRequest(endpoint, request, scene);
    const token = endpoint.access === 'public' ? {} : { token: caller.token };
    const response = await portal.call(endpoint.method, path + query, { ...token, ...sent });
    expect(response.status, response.text).toBeLessThan(400);
  },
);

describe('such a role', () => {
  test('runs the nightly clean-up, also of lines of the audit log that it may not delete itself', async () => {
    for (const statement of [
      'alter table audit_log disable trigger all',
      'truncate audit_log',
      'alter table audit_log enable trigger all',
      `insert into audit_log (at, action, object, result, origin)
       select now() - make_interval(days => age), 'session.sign_in', 'user 1', 'success', 'job' from unnest(array[1000, 300]) age`,
    ])
      await owner.pool.query(statement);
    await cleanUp(own.db);
    const { rows } = await owner.pool.query('select id::int, action from audit_log order by id');
    expect(rows.filter(({ id }) => id <= 2)).toEqual([{ id: 2, action: 'session.sign_in' }]);
    expect(rows.at(-1)?.action).toBe('retention.remove');
  });

  test.each([
    'alter table users add column evil text',
    'drop table users',
    'truncate users',
    'alter table audit_log disable trigger all',
    "update audit_log set object = ''",
    'delete from audit_log',
    'create table evil (id int)',
    'delete from drizzle.__drizzle_migrations',
    'delete from retention_periods',
    'truncate retention_periods',
  ])('may not %s', async (statement) => {
    await expect(own.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    ...periodKinds.flatMap((kind) =>
      [retentionLimits[kind].min - 1, retentionLimits[kind].max + 1, 2 ** 31 - 1].map((days) => `${kind} = ${days}`),
    ),
    'id = 2',
  ])('may not store data with %s', async (values) => {
    await expect(own.pool.query(`update retention_periods set ${values}`)).rejects.toMatchObject({ code: '23514' });
  });

  test('starts on a database that is up to date, and says who must update an older one', async () => {
    await migrateDatabase(connection);
    await owner.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(migrateDatabase(connection)).rejects.toThrow(DatabaseVersionError);
    await expect(migrateDatabase(connection)).rejects.toThrow(`the role ${role} may not change its tables`);
  });
});
