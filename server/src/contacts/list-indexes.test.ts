import { beforeAll, describe, expect, test } from 'vitest';
import { plansOf } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { listContacts } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(`insert into contacts (name, email, mobile_phone)
    select md5(n::text), 'c' || n || '@example.org', '06-' || n from generate_series(1, 20000) n`);
  await pool.query(`insert into groups (name) values ('Pachters')`);
  await pool.query(
    `insert into contact_groups select contacts.id, groups.id from contacts, groups where contacts.id % 2 = 0`,
  );
  await pool.query('vacuum analyze contacts, contact_groups');
});

const plansFor = (query: Parameters<typeof listContacts>[1]) => plansOf(pool, () => listContacts(db, query));

describe('with 20,000 contacts', () => {
  test.each([
    [{}, 'Index (Only )?Scan using contacts_by_name'],
    [{ ordering: '-name' }, 'Index (Only )?Scan Backward using contacts_by_name'],
    [{ ordering: 'email' }, 'Index (Only )?Scan using contacts_by_email'],
    [{ ordering: '-mobile_phone' }, 'Index (Only )?Scan Backward using contacts_by_mobile_phone'],
    [{ page: 400 }, 'Index (Only )?Scan Backward using contacts_by_name'],
    [{ page: 400, ordering: '-email' }, 'Index (Only )?Scan using contacts_by_email'],
  ] as const)('the page %j is read from the nearest end of an index, and only its own rows', async (query, scan) => {
    const { page } = await plansFor(query);
    expect(page).toMatch(new RegExp(`${scan} on contacts.*rows=50(\\.00)? `));
    expect(page).not.toMatch(/Seq Scan on contacts/);
  });

  test('a search reads the trigram index', async () => {
    const { count, page } = await plansFor({ search: 'c4ca4238' });
    for (const plan of [count, page]) {
      expect(plan).toContain('Bitmap Index Scan on contacts_search');
      expect(plan).not.toMatch(/Seq Scan on contacts/);
    }
  });

  test('those of a group are counted without looking at the contacts', async () => {
    const { count } = await plansFor({ group: 1 });
    expect(count).not.toMatch(/ on contacts\b/);
  });
});
