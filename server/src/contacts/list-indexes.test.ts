// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { plansOf } from '../../test/plans.ts';
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
  await pool.query('vacuum analyze contacts, contact_groups');
});

const planFor = async (query: Parameters<typeof listContacts>[1]) =>
  (await plansOf(pool, () => listContacts(db, query))).page;

describe('with 20,000 contacts', () => {
  test.each([
    [{}, 'Index (Only )?Scan using contacts_by_name'],
    [{ ordering: '-name' }, 'Index (Only )?Scan Backward using contacts_by_name'],
    [{ ordering: 'email' }, 'Index (Only )?Scan using contacts_by_email'],
    [{ ordering: '-mobile_phone' }, 'Index (Only )?Scan Backward using contacts_by_mobile_phone'],
    [{ page: 400 }, 'Index (Only )?Scan Backward using contacts_by_name'],
    [{ page: 400, ordering: '-email' }, 'Index (Only )?Scan using contacts_by_email'],
    [{ page: 2, page_size: 7 }, 'Index (Only )?Scan using contacts_by_name'],
    [{ group: 1 }, 'Index (Only )?Scan using contacts_by_name'],
    [{ group: 1, page: 200 }, 'Index (Only )?Scan Backward using contacts_by_name'],
  ] as const)(
    'the page %j is read from the nearest end of an index, and hardly any other rows',
    async (query, scan) => {
      const page = await planFor(query);
      expect(page).toMatch(new RegExp(`${scan} on contacts.*rows=1?\\d?\\d(\\.00)? `));
      expect(page).not.toMatch(/Seq Scan on contacts/);
    },
  );

  test('a search reads the trigram index once', async () => {
    const page = await planFor({ search: 'c4ca4238' });
    expect(page.match(/Bitmap Index Scan on contacts_search/g)).toHaveLength(1);
    expect(page).not.toMatch(/Seq Scan on contacts/);
  });

  test('of a small group only its own contacts are read', async () => {
    const page = await planFor({ group: 2 });
    expect(page).toMatch(
      /Index Only Scan using contact_groups_group_id_contact_id_index on contact_groups.*rows=20(\.00)? /,
    );
    expect(page).not.toMatch(/contacts_by_name|Seq Scan on contacts/);
  });
});
