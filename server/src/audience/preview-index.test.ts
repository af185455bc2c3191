// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, expect, test } from 'vitest';
import { plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { previewAudience } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(
    `insert into users (username, email, first_name, last_name)
     select 'gebruiker' || n, 'g' || n || '@example.org', 'Linde', md5(n::text) from generate_series(1, 10000) n`,
  );
  await vacuumTables(pool, ['users']);
});

test.each([undefined, '-name'])('everybody in the order %j is read by index, and counted in it', async (ordering) => {
  const everybody = { everyone: true, groups: [], zones: [], users: [] };
  const { count, page } = await plansOf(pool, () => previewAudience(db, everybody, { ordering }));
  expect(scanOf(page, 'users_residents_by_name').rows).toBeLessThanOrEqual(51);
  expect(scanOf(count, 'users_residents_by_name').how).toBe('Index Only Scan');
  expect(tablesReadWhole(page)).toEqual([]);
});
