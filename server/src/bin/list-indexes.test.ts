// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { indexesIn, plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { listBin } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(`insert into bin_items (kind, item_id, title, description, rows, people, last_id, deleted_at)
    select case when n % 10 = 0 then 'design' else 'contact' end, n, md5(n::text), 'g' || n || '@example.org',
      '{"contacts": []}', '{}', 1, now() - n * interval '1 minute' from generate_series(1, 20000) n`);
  await vacuumTables(pool, ['bin_items']);
});

const plansFor = (query: Parameters<typeof listBin>[1]) => plansOf(pool, () => listBin(db, query));

describe('with 20,000 items in the bin', () => {
  test.each([
    [{}, 'bin_items_deleted_at_id_index'],
    [{ page: 400 }, 'bin_items_deleted_at_id_index'],
    [{ ordering: 'deleted_at' }, 'bin_items_deleted_at_id_index'],
    [{ kind: 'design' }, 'bin_items_kind_deleted_at_id_index'],
  ] as const)('page %j is read by index', async (query, index) => {
    const { page } = await plansFor(query);
    expect(scanOf(page, index).how).toMatch(/^Index/);
    expect(tablesReadWhole(page)).not.toContain('bin_items');
  });

  test('a search reads the trigram index', async () => {
    const { count, page } = await plansFor({ search: 'c4ca4238 g1' });
    for (const plan of [count, page]) expect(indexesIn(plan)).toContain('bin_items_search');
  });
});
