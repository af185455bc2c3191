// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { beforeAll, describe, expect, test } from 'vitest';
import { indexesIn, plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createTestDatabase, testConfig } from '../../test/portal.ts';
import { listMessages } from './queries.ts';

const { db, pool } = await createTestDatabase();

beforeAll(async () => {
  await pool.query(`insert into users (username, email, first_name, last_name)
    select 'g' || n, 'g' || n || '@example.org', 'Linde', 'Kolk' from generate_series(1, 500) n`);
  await pool.query('insert into profiles (user_id) select id from users');
  await pool.query(`insert into messages (sender_id, name, email, subject, text, created_at, latest_at, state, read_at, owner_id)
    select (select min(id) from users) + n % 500, 'Linde Kolk', 'g' || n || '@example.org', md5(n::text), '<p>a</p>',
      now() - n * interval '1 minute', now() - n * interval '1 minute', case when n % 20 = 0 then 'new' else 'closed' end,
      case when n % 100 > 0 then now() end,
      case when n % 400 = 0 then (select min(id) from users) end from generate_series(1, 20000) n`);
  await pool.query(`insert into notes (message_id, text, due_on, owner_id)
    select id, 'a', '2099-01-01', (select min(id) from users) from messages where id % 500 = 0`);
  await pool.query(`insert into replies (message_id, side, author_id, name, text)
    select id, 'team', (select min(id) from users), 'Linde Kolk', '<p>Wij komen langs ' || md5(id::text || n) || '</p>'
    from messages, generate_series(1, 2) n`);
  await vacuumTables(pool, ['messages', 'notes', 'profiles', 'replies']);
});

const sessionId = '00000000-0000-0000-0000-000000000000';
const staff = { userId: 0, isStaff: true, sessionId };
const plansFor = (query: Parameters<typeof listMessages>[1], reader = staff) =>
  plansOf(pool, () => listMessages({ db, config: testConfig() }, query, reader));

describe('with 20,000 messages', () => {
  test.each([
    [{}, 'messages_created_at_id_index'],
    [{ ordering: 'created_at' }, 'messages_created_at_id_index'],
    [{ unread: 'true' }, 'messages_unread'],
    [{ ordering: '-latest_at' }, 'messages_latest_at_id_index'],
    [{ ordering: '-latest_at', state: 'new' }, 'messages_state_latest_at_id_index'],
  ] as const)('staff’s page %j is read by index', async (query, index) => {
    const { page } = await plansFor(query);
    expect(scanOf(page, index).how).toMatch(/^Index/);
    expect(tablesReadWhole(page)).not.toContain('messages');
  });

  test('what waits too long for an answer is read and counted by index', async () => {
    const { count, page } = await plansFor({ late: 'true' });
    for (const plan of [count, page]) {
      expect(tablesReadWhole(plan)).not.toContain('messages');
      expect(tablesReadWhole(plan)).not.toContain('replies');
    }
  });

  test('what a member of staff deals with is read by index', async () => {
    const { rows } = await pool.query('select min(id) as id from users');
    const { page } = await plansFor({ mine: 'true' }, { userId: rows[0].id, isStaff: true, sessionId });
    expect(indexesIn(page)).toContain('messages_owner_id_created_at_id_index');
    expect(tablesReadWhole(page)).not.toContain('messages');
  });

  test('the sender’s own messages are read and counted by index', async () => {
    const { rows } = await pool.query('select min(id) as id from users');
    const { count, page } = await plansFor({}, { userId: rows[0].id, isStaff: false, sessionId });
    for (const plan of [count, page]) {
      expect(indexesIn(plan)).toContain('messages_sender_id_created_at_id_index');
      expect(tablesReadWhole(plan)).not.toContain('messages');
    }
  });

  test('a search reads the trigram index', async () => {
    const { page } = await plansFor({ search: 'c4ca4238' });
    expect(indexesIn(page)).toEqual(expect.arrayContaining(['messages_search', 'replies_search']));
    expect(tablesReadWhole(page)).not.toContain('messages');
    expect(tablesReadWhole(page)).not.toContain('replies');
  });

  test.each(['wij komen langs', 'linde kolk', 'e li wi'])(
    'words of every conversation are found: %s',
    async (search) => {
      const { count } = await listMessages({ db, config: testConfig() }, { search }, staff);
      expect(count).toBe(20_000);
    },
  );
});
