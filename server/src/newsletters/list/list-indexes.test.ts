// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, expect, test } from 'vitest';
import { indexesIn, plansOf, tablesReadWhole, vacuumTables } from '../../../test/plans.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import { listNewsletters } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(`insert into newsletters (title, content, state, recipients, created_at)
    select md5(n::text), repeat(md5(n::text), 30), 'sent', n, now() - n * interval '1 hour' from generate_series(1, 10000) n`);
  await pool.query(`insert into newsletter_mails (newsletter_id, email, state, sent_at)
    select n % 10 + 1, n || '@example.org', case when n % 1000 = 0 then 'failed' else 'sent' end, now()
    from generate_series(1, 20000) n`);
  await vacuumTables(pool, ['newsletters', 'newsletter_mails']);
});

test.each([{}, { ordering: '-created_at', page: 3 }, { page: 199 }])('a page of %j is read by index', async (query) => {
  const { page } = await plansOf(pool, () => listNewsletters(db, query));
  expect(indexesIn(page)).toContain('newsletters_created_at_id_index');
  expect(tablesReadWhole(page)).not.toContain('newsletters');
});

test('a search reads the trigram index', async () => {
  const { page } = await plansOf(pool, () => listNewsletters(db, { search: 'c4ca4238' }));
  expect(indexesIn(page)).toContain('newsletters_search');
  expect(tablesReadWhole(page)).not.toContain('newsletters');
});

test('the mails that were sent are not read', async () => {
  const { count } = await plansOf(pool, () => listNewsletters(db, {}));
  expect(indexesIn(count)).toContain('newsletter_mails_newsletter_id_state_sent_at_index');
  expect(count.reduce((total, { rows }) => total + rows, 0)).toBe(20);
});
