// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { indexesIn, plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { listUsers } from './queries.ts';

const { db, pool } = await createTestDatabase();
const people = 20_000;

beforeAll(async () => {
  await pool.query(
    `insert into users (username, email, first_name, last_name, last_login, is_staff, is_active)
     select 'gebruiker' || n, 'g' || n || '@example.org', 'Linde', md5(n::text), now() - n * interval '1 minute',
       n % 1000 = 0, n % 1000 <> 1
     from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(`insert into profiles (user_id, newsletter, polygons)
    select id, id % 1000 = 2, case id % 1000 when 3 then '[]' else '[{}]' end::json from users`);
  await vacuumTables(pool, ['users', 'profiles']);
});

const plansFor = (query: Parameters<typeof listUsers>[1]) => plansOf(pool, () => listUsers(db, query));

describe('with 20,000 people', () => {
  test.each([
    [{}, 'users_username_key'],
    [{ ordering: '-username' }, 'users_username_key'],
    [{ ordering: 'email' }, 'users_email_key'],
    [{ ordering: '-email' }, 'users_email_key'],
    [{ ordering: 'last_login' }, 'users_by_last_login'],
    [{ ordering: '-last_login' }, 'users_by_latest_login'],
  ] as const)('a page in the order %j is read by index', async (query, index) => {
    const { page } = await plansFor(query);
    expect(scanOf(page, index).how).toMatch(/^Index/);
    for (const table of ['users', 'profiles']) expect(tablesReadWhole(page)).not.toContain(table);
  });

  test.each([
    [{ page: 400 }, 'users_username_key'],
    [{ page: 400, ordering: '-email' }, 'users_email_key'],
    [{ page: 400, ordering: 'last_login' }, 'users_by_last_login'],
    [{ page: 400, ordering: '-last_login' }, 'users_by_latest_login'],
  ] as const)('the page %j is read from the nearest end of its index, with only its own rows', async (query, index) => {
    const { page } = await plansFor(query);
    expect(scanOf(page, index).rows).toBeLessThanOrEqual(51);
  });

  test.each([
    [{ role: 'staff' }, 'users_with_rights'],
    [{ active: 'false' }, 'users_inactive'],
    [{ newsletter: 'true' }, 'profiles_with_newsletter'],
    [{ parcels: 'none' }, 'profiles_without_outline'],
  ] as const)('the few with %j are counted by index', async (query, index) => {
    const { count } = await plansFor(query);
    expect(indexesIn(count)).toContain(index);
    for (const table of ['users', 'profiles']) expect(tablesReadWhole(count)).not.toContain(table);
  });

  test.each(['gebruiker123', 'c4ca4238 linde', 'Gebruikér12345'])(
    'a search for %j reads the trigram index',
    async (search) => {
      const { count, page } = await plansFor({ search });
      for (const plan of [count, page]) {
        expect(indexesIn(plan)).toContain('users_search');
        for (const table of ['users', 'profiles']) expect(tablesReadWhole(plan)).not.toContain(table);
      }
    },
  );
});
