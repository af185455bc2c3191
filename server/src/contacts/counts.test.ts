import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contactRow } from '../../test/contact-row.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { addLinks, contactLabels, removeLinks, userLabels } from '../audience/public.ts';
import { groupKind, listLabels } from '../audience/labels.ts';
import type { ContactRow } from '../platform/relatics/contact-rows.ts';
import { addZones, removeZones } from './contact-zones.ts';
import { recountLists } from './jobs.ts';
import { listContacts } from './queries.ts';
import { applyChanges } from './sync/apply-changes.ts';
import { compareContacts } from './sync/compare-contacts.ts';
import { stageContacts } from './sync/stage-contacts.ts';
import { deleteContacts } from './write-contact.ts';

const { db, pool } = await createTestDatabase();

beforeEach(async () => {
  await pool.query('truncate contacts, groups, zones, users restart identity cascade');
  await pool.query(`insert into groups (name) values ('Pachters'), ('Buren');
    insert into zones (name) values ('Zone A'), ('Zone B');`);
});

const addContacts = (number: number) =>
  pool.query('insert into contacts (name) select md5(n::text) from generate_series(1, $1::int) n', [number]);
const someIds = [1, 2, 3, 4, 5];

/** The stored counts, without those that are zero. */
async function storedCounts(): Promise<unknown[]> {
  const { rows } = await pool.query(`select list, label_id, sum(difference)::int as count from contact_counts
    group by list, label_id having sum(difference) <> 0 order by 1, 2`);
  return rows;
}

/** The same, counted. */
async function realCounts(): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'contact_groups' as list, group_id as label_id, count(*)::int as count from contact_groups group by group_id
    union all select 'contact_zones', zone_id, count(*)::int from contact_zones group by zone_id
    union all select 'contacts', 0, count(*)::int from contacts having count(*) > 0
    union all select 'user_groups', group_id, count(*)::int from user_groups group by group_id
    union all select 'user_zones', zone_id, count(*)::int from user_zones group by zone_id
    union all select 'users', 0, count(*)::int from users having count(*) > 0
    order by 1, 2`);
  return rows;
}

async function expectExact(): Promise<void> {
  expect(await storedCounts()).toEqual(await realCounts());
}

const shownCount = async (query: Parameters<typeof listContacts>[1]) => (await listContacts(db, query)).count;

test('contacts that are created, labelled and deleted are counted', async () => {
  await addContacts(10);
  await addLinks(db, contactLabels.groups, someIds, [1, 2]);
  await addLinks(db, contactLabels.groups, [4, 5, 6], [1]);
  await addZones(db, someIds, [1]);
  await expectExact();
  expect([await shownCount({}), await shownCount({ group: 1 }), await shownCount({ zone: 1 })]).toEqual([10, 6, 5]);
  await removeLinks(db, contactLabels.groups, [1, 2, 9], { only: 1 });
  await removeZones(db, [3], { except: [] });
  await deleteContacts(db, [4, 5, 10, 99], null);
  await expectExact();
  expect([await shownCount({}), await shownCount({ group: 1 }), await shownCount({ zone: 1 })]).toEqual([7, 2, 2]);
});

test('deleting a group or zone removes its count', async () => {
  await addContacts(5);
  await addLinks(db, contactLabels.groups, someIds, [1, 2]);
  await addZones(db, someIds, [1, 2]);
  await pool.query('delete from groups where id = 2');
  await pool.query('delete from zones where id = 1');
  await expectExact();
});

test('accounts are counted, in all and in each group and zone', async () => {
  await pool.query(`insert into users (username, email) select 'g' || n, 'g' || n from generate_series(1, 5) n`);
  await addLinks(db, userLabels.groups, someIds, [1, 2]);
  await addLinks(db, userLabels.zones, [1, 2], [1]);
  await pool.query('delete from users where id = 1');
  await pool.query('delete from groups where id = 2');
  await expectExact();
  await recountLists(db);
  await expectExact();
  const { rows } = await listLabels(db, groupKind, {});
  expect(rows).toMatchObject([{ name: 'Pachters', users_count: 4 }]);
});

test('truncated tables count as empty', async () => {
  await addContacts(5);
  await addLinks(db, contactLabels.groups, someIds, [1]);
  await pool.query('truncate contacts cascade');
  expect(await storedCounts()).toEqual([]);
  expect(await shownCount({})).toBe(0);
});

test('changes that are rolled back are not counted', async () => {
  await addContacts(3);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into contacts (name) values ('Niemand')`);
      await addLinks(tx, contactLabels.groups, [1, 2], [1]);
      await deleteContacts(tx, [3], null);
      expect((await listContacts(tx, {})).count).toBe(3);
      expect((await listContacts(tx, { group: 1 })).count).toBe(2);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await expectExact();
  expect(await shownCount({})).toBe(3);
});

test('concurrent inserts do not wait for each other, and count once committed', async () => {
  await addContacts(3);
  await db.transaction(async (first) => {
    await addLinks(first, contactLabels.groups, [1], [1]);
    await db.transaction(async (second) => {
      await addLinks(second, contactLabels.groups, [2, 3], [1]);
      expect((await listContacts(second, { group: 1 })).count).toBe(2);
    });
    expect((await listContacts(first, { group: 1 })).count).toBe(3);
    expect(await shownCount({ group: 1 })).toBe(2);
  });
  expect(await shownCount({ group: 1 })).toBe(3);
  await expectExact();
});

test('recounting does not lose concurrent changes, even when run twice at the same time', async () => {
  await addContacts(5);
  await db.transaction(async (tx) => {
    await addLinks(tx, contactLabels.groups, [1, 2], [1]);
    await deleteContacts(tx, [5], null);
    await Promise.all([recountLists(db), recountLists(db)]);
    expect(await shownCount({})).toBe(5);
  });
  await expectExact();
  await recountLists(db);
  await expectExact();
  expect((await pool.query('select from contact_counts')).rowCount).toBe(3);
});

test('recounting corrects changes that bypassed the triggers', async () => {
  await addContacts(2);
  await pool.query('delete from contact_counts');
  await recountLists(db);
  await expectExact();
});

test('the changes of a sync are counted', async () => {
  await addContacts(2);
  const row = (number: number, zones: string[]) => contactRow({ externalId: `R_${number}`, zones });
  const take = (rows: ContactRow[]) =>
    db.transaction(async (tx) => {
      const arriving = (async function* () {
        yield* rows;
      })();
      await stageContacts(tx, arriving, async () => {});
      await compareContacts(tx);
      await applyChanges(tx, null);
      await tx.execute(sql`drop table staged_contacts, staged_zones, contact_changes`);
    });
  await take([row(1, ['Zone A']), row(2, ['Zone A', 'Zone C']), row(3, [])]);
  await expectExact();
  expect([await shownCount({}), await shownCount({ zone: 1 })]).toEqual([5, 2]);
  await take([row(2, ['Zone B']), row(3, ['Zone B']), row(4, ['Zone B'])]);
  await expectExact();
  expect([await shownCount({}), await shownCount({ zone: 1 }), await shownCount({ zone: 2 })]).toEqual([5, 0, 3]);
});
