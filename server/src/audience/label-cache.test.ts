import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { changesVersion } from '../../test/versions.ts';
import { listContacts } from '../contacts/queries.ts';
import type { Db } from '../platform/database/db.ts';

const portal = await startTestPortal();
const { db, pool } = portal;

beforeEach(async () => {
  await pool.query(`truncate contacts, groups, zones restart identity cascade;
    insert into contacts (name) values ('Wilg');
    insert into groups (name) values ('Pachters'), ('Buren');
    insert into zones (name) values ('Zone A');
    insert into contact_groups values (1, 1), (1, 2);
    insert into contact_zones values (1, 1);`);
  await shown();
});

async function shown(on: Db = db): Promise<string[]> {
  const { rows } = await listContacts(on, {});
  return rows.flatMap(({ groups, zones }) => [...groups, ...zones].map(({ id, name }) => `${id} ${name}`));
}

test('groups and zones are shown by name', async () => {
  expect(await shown()).toEqual(['2 Buren', '1 Pachters', '1 Zone A']);
});

test.each([
  ["update groups set name = 'Vissers' where id = 2", ['1 Pachters', '2 Vissers', '1 Zone A']],
  [
    "update zones set name = 'Buren'; update groups set name = 'Zone A' where id = 2",
    ['1 Pachters', '2 Zone A', '1 Buren'],
  ],
  [
    "update groups set name = id; update groups set name = case id when 1 then 'Buren' else 'Pachters' end",
    ['1 Buren', '2 Pachters', '1 Zone A'],
  ],
  ['delete from groups where id = 1', ['2 Buren', '1 Zone A']],
  [
    "insert into groups (name) values ('Akkers'); insert into contact_groups values (1, 3)",
    ['3 Akkers', '2 Buren', '1 Pachters', '1 Zone A'],
  ],
])('a change that another process makes is shown immediately: %s', async (change, expected) => {
  await pool.query(change);
  expect(await shown()).toEqual(expected);
});

test('a transaction sees its own changes, and nobody does after it was rolled back', async () => {
  const names = ['2 Buren', '1 Pachters', '1 Zone A'];
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`update groups set name = 'Vissers' where id = 2`);
      expect(await shown(tx)).toEqual(['1 Pachters', '2 Vissers', '1 Zone A']);
      expect(await shown()).toEqual(names);
      expect(await shown(tx)).toEqual(['1 Pachters', '2 Vissers', '1 Zone A']);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await shown()).toEqual(names);
});

test.each([
  ['a new group', "insert into groups (name) values ('Akkers')"],
  ['a renamed zone', "update zones set name = 'Zone B'"],
  ['a deleted group', 'delete from groups where id = 1'],
  ['the end of all zones', 'truncate zones cascade'],
])('%s changes the version of the labels', async (_name, statement) => {
  expect(await changesVersion(portal, 'labels', statement)).toBe(true);
});

test('a contact and a member of a group do not change the version of the labels', async () => {
  const statement = "insert into contacts (name) values ('Eik'); delete from contact_groups";
  expect(await changesVersion(portal, 'labels', statement)).toBe(false);
});

test('a group that is renamed through one process has its new name immediately in every page of another', async () => {
  const { id, access: token } = await signedInPerson(portal, { isStaff: true });
  await pool.query(`insert into user_groups values (${id}, 2)`);
  const document = { title: 'Plan', groups: [2] };
  expect((await portal.call('POST', '/api/documents/', { token, body: document })).status).toBe(200);
  const other = await startPortalOn(portal);
  const namesOn = (process: typeof portal) =>
    Promise.all(
      ['/api/contacts/', '/api/users/', '/api/documents/'].map(async (url) => {
        const { body } = await process.call('GET', url, { token });
        return body.results[0].groups.find((group: { id: number }) => group.id === 2)?.name as string;
      }),
    );
  try {
    expect([await namesOn(portal), await namesOn(other)]).toEqual([Array(3).fill('Buren'), Array(3).fill('Buren')]);
    const renamed = await portal.call('PUT', '/api/groups/2/', { token, body: { name: 'Vissers' } });
    expect(renamed.status).toBe(200);
    expect([await namesOn(portal), await namesOn(other)]).toEqual([Array(3).fill('Vissers'), Array(3).fill('Vissers')]);
  } finally {
    await other.app.close();
  }
});
