// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, expect, test } from 'vitest';
import { indexesIn, plansOf, tablesReadWhole, vacuumTables } from '../../../test/plans.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import { listNewsletterMails } from './newsletter-mails.ts';

const { db, pool } = await createTestDatabase();
const byAddress = 'newsletter_mails_newsletter_id_email_unique';

beforeAll(async () => {
  await pool.query(`insert into newsletters (title, content, state, for_everyone, started_at, recipients)
    select 'Nieuws', '', 'sent', true, now(), 5000 from generate_series(1, 4)`);
  await pool.query(`insert into newsletter_mails (newsletter_id, email, state, sent_at)
    select n % 4 + 1, md5(n::text) || '@example.org', case when n % 1000 < 4 then 'removed' else 'sent' end, now()
    from generate_series(1, 20000) n`);
  await vacuumTables(pool, ['newsletters', 'newsletter_mails', 'users', 'contacts']);
});

test.each([{}, { page: 2, page_size: 30 }, { page: 100 }] as const)(
  'the page %j of a newsletter reads hardly more than its own rows, and no row of a sent mail to count them',
  async (query) => {
    const { count, page } = await plansOf(pool, () => listNewsletterMails(db, { newsletter: 1, ...query }));
    const scans = [...count, ...page];
    expect(indexesIn(page)).toContain(byAddress);
    expect(tablesReadWhole(scans)).not.toContain('newsletter_mails');
    expect(scans.reduce((total, { rows }) => total + rows, 0)).toBeLessThan(300);
  },
);

test('removed recipients are not counted', async () => {
  const counted = async (query: object) => (await listNewsletterMails(db, { newsletter: 2, ...query })).count;
  expect([await counted({}), await counted({ state: 'removed' }), await counted({ state: 'sent' })]).toEqual([
    4980, 20, 4980,
  ]);
});

test('mails are counted themselves without a number of recipients that was fixed at the start', async () => {
  await pool.query("update newsletters set state = 'draft', recipients = 7 where id = 3");
  await pool.query('update newsletters set recipients = null where id = 4');
  expect((await listNewsletterMails(db, { newsletter: 3 })).count).toBe(4980);
  expect((await listNewsletterMails(db, { newsletter: 4 })).count).toBe(4980);
  expect((await listNewsletterMails(db, { newsletter: 99 })).count).toBe(0);
});
