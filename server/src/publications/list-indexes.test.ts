// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { indexesIn, plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase } from '../../test/portal.ts';
import { listPublications } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  for (const statement of [
    `insert into users (username, email) select 'g' || n, 'g' || n || '@example.org' from generate_series(1, 1000) n`,
    `insert into groups (name) select 'groep ' || n from generate_series(1, 100) n`,
    `insert into zones (name) select 'zone ' || n from generate_series(1, 100) n`,
    'insert into user_groups select u.id, g.id from users u join groups g on (u.id + g.id) % 25 = 0',
    'insert into user_zones select u.id, z.id from users u join zones z on (u.id + z.id) % 50 = 0',
    `insert into publications (kind, title, for_everyone, created_at)
     select case when n % 10 = 0 then 'news' else 'document' end, md5(n::text), n % 7 = 0, now() - n * interval '1 hour'
     from generate_series(1, 10000) n`,
    'insert into publication_groups select id, 1 + id % 100 from publications',
    'insert into publication_zones select id, 1 + id % 100 from publications',
    'insert into publication_users select id, 1 + id % 1000 from publications',
  ]) {
    await pool.query(statement);
  }
  const audience = ['groups', 'zones', 'user_groups', 'user_zones'];
  const links = ['publication_groups', 'publication_zones', 'publication_users'];
  await vacuumTables(pool, ['publications', ...links, 'users', ...audience]);
});

type Arguments = Parameters<typeof listPublications>;
const plansFor = (viewer: Arguments[1], query: Arguments[3]) =>
  plansOf(pool, () => listPublications(db, viewer, 'document', query));

describe.each([
  ['a resident', { userId: 7, isStaff: false }],
  ['staff', { userId: 7, isStaff: true }],
])('with 10,000 items, for %s', (_who, viewer) => {
  test.each([
    [{}, 'publications_by_creation'],
    [{ ordering: 'title' }, 'publications_kind_search_text_id_index'],
    [{ ordering: '-updated_at' }, 'publications_kind_updated_at_id_index'],
    [{ ordering: '-title', page_size: 3 }, 'publications_kind_search_text_id_index'],
  ] as const)('a page in the order %j is read by index', async (query, index) => {
    const { page } = await plansFor(viewer, query);
    expect(scanOf(page, index).how).toMatch(/^Index/);
    expect(tablesReadWhole(page)).not.toContain('publications');
  });

  test('a search reads the trigram index', async () => {
    const { count } = await plansFor(viewer, { search: 'c4ca4238' });
    expect(indexesIn(count)).toContain('publications_search');
    expect(tablesReadWhole(count)).not.toContain('publications');
  });
});
