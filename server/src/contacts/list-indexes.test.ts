// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { indexesIn, plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { listContacts } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(`insert into contacts (name, email, mobile_phone)
    select md5(n::text), 'c' || n || '@example.org', '06-' || n from generate_series(1, 20000) n`);
  await pool.query(`insert into contacts (name, email, mobile_phone, details) values ('Linde', 'linde@example.org',
    '+31 6 12345678', '{"street": "Dijkweg", "zip": "1234 AB", "parcels": "KDL02 C 1145"}')`);
  await pool.query(`insert into groups (name) values ('Pachters'), ('Bestuur')`);
  await pool.query(
    `insert into contact_groups select contacts.id, groups.id from contacts, groups
     where contacts.id % case groups.id when 1 then 2 else 1000 end = 0`,
  );
  await pool.query(`insert into zones (name) values ('Zone A')`);
  await pool.query('insert into contact_zones select id, 1 from contacts where id % 3 = 0');
  await vacuumTables(pool, ['contacts', 'contact_groups', 'contact_zones']);
});

const plansFor = (query: Parameters<typeof listContacts>[1]) => plansOf(pool, () => listContacts(db, query));
const planFor = async (query: Parameters<typeof listContacts>[1]) => (await plansFor(query)).page;

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

  test('a search for a few is counted and read by the trigram index', async () => {
    const { count, page } = await plansFor({ search: 'c4ca4238' });
    for (const plan of [count, page]) {
      expect(indexesIn(plan)).toContain('contacts_search');
      expect(tablesReadWhole(plan)).not.toContain('contacts');
    }
  });

  test.each(['06 12345678', 'KDL02-C-1145', '1234 AB', 'Dijkweg'])(
    '%s is found by the trigram index',
    async (search) => {
      const { count, page } = await plansFor({ search });
      for (const plan of [count, page]) {
        expect(indexesIn(plan)).toContain('contacts_search');
        expect(tablesReadWhole(plan)).not.toContain('contacts');
      }
    },
  );

  test('a search for many is counted by the trigram index and read in order', async () => {
    const { count, page } = await plansFor({ search: '06-15' });
    expect(scanOf(count, 'contacts_search').rows).toBeLessThan(2000);
    expect(scanOf(page, 'contacts_by_name').rows).toBeLessThan(2000);
    expect(indexesIn(page)).not.toContain('contacts_search');
  });

  test.each([
    { group: 1, zone: 1 },
    { group: 1, zone: 1, page: 60 },
  ])('contacts in a group and a zone, %j, are counted by their links alone and read in order', async (query) => {
    const { count, page } = await plansFor(query);
    expect(count.map(({ table }) => table)).not.toContain('contacts');
    expect(scanOf(page, 'contacts_by_name').rows).toBeLessThan(1000);
  });

  test('for a small group only its own contacts are read', async () => {
    const page = await planFor({ group: 2 });
    expect(scanOf(page, 'contact_groups_group_id_contact_id_index').rows).toBe(20);
    expect(indexesIn(page)).not.toContain('contacts_by_name');
    expect(tablesReadWhole(page)).not.toContain('contacts');
  });
});
