// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { indexesIn, plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { listContacts } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(`insert into contacts (name, email, mobile_phone)
    select md5(n::text), 'c' || n || '@example.org', '06-' || n from generate_series(1, 20000) n`);
  await pool.query(`insert into groups (name) values ('Pachters'), ('Bestuur')`);
  await pool.query(
    `insert into contact_groups select contacts.id, groups.id from contacts, groups
     where contacts.id % case groups.id when 1 then 2 else 1000 end = 0`,
  );
  await vacuumTables(pool, ['contacts', 'contact_groups']);
});

const planFor = async (query: Parameters<typeof listContacts>[1]) =>
  (await plansOf(pool, () => listContacts(db, query))).page;

describe('with 20,000 contacts', () => {
  test.each([
    [{}, 'contacts_by_name', false],
    [{ ordering: '-name' }, 'contacts_by_name', true],
    [{ ordering: 'email' }, 'contacts_by_email', false],
    [{ ordering: '-mobile_phone' }, 'contacts_by_mobile_phone', true],
    [{ page: 400 }, 'contacts_by_name', true],
    [{ page: 400, ordering: '-email' }, 'contacts_by_email', false],
    [{ page: 2, page_size: 7 }, 'contacts_by_name', false],
    [{ group: 1 }, 'contacts_by_name', false],
    [{ group: 1, page: 200 }, 'contacts_by_name', true],
  ] as const)(
    'the page %j is read from the nearest end of an index, with hardly any other rows',
    async (query, index, isBackward) => {
      const page = await planFor(query);
      const scan = scanOf(page, index);
      expect(scan.isBackward).toBe(isBackward);
      expect(scan.rows).toBeLessThan(200);
      expect(tablesReadWhole(page)).not.toContain('contacts');
    },
  );

  test('a search reads the trigram index once', async () => {
    const page = await planFor({ search: 'c4ca4238' });
    expect(indexesIn(page).filter((index) => index === 'contacts_search')).toHaveLength(1);
    expect(tablesReadWhole(page)).not.toContain('contacts');
  });

  test('for a small group only its own contacts are read', async () => {
    const page = await planFor({ group: 2 });
    expect(scanOf(page, 'contact_groups_group_id_contact_id_index').rows).toBe(20);
    expect(indexesIn(page)).not.toContain('contacts_by_name');
    expect(tablesReadWhole(page)).not.toContain('contacts');
  });
});
