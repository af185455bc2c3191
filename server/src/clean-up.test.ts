import fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createPerson } from '../test/people.ts';
import { createTestDatabase, testConfig } from '../test/portal.ts';
import { cleanUp } from './clean-up.ts';
import { createScanner } from './platform/files/scanner.ts';
import { deleteRows } from './platform/jobs/clean-up.ts';
import { attemptCounts } from './platform/security/limits.ts';
import { listRecurringJobs } from './start-work.ts';

const { db, pool } = await createTestDatabase();
const customer = await createPerson({ db });
const staff = await createPerson({ db }, { isStaff: true });
const superuser = await createPerson({ db }, { isSuperuser: true });

beforeEach(async () => {
  await pool.query('truncate sessions, mailed_links, known_devices, mails, mfa_resets, attempt_counts cascade');
});

/** Cleans up and returns which of the named rows are left. */
async function keptOf(table: string, name: string): Promise<string[]> {
  await cleanUp(db);
  const { rows } = await pool.query<{ name: string }>(`select ${name} as name from ${table} order by 1`);
  return rows.map((row) => row.name);
}

test('sessions are deleted 90 days after they end, which is sooner for staff', async () => {
  const insert = (name: string, { id }: { id: number }, created: string, used: string, revoked: string | null = null) =>
    pool.query(
      `insert into sessions (user_id, rotates, user_agent, created_at, last_used_at, revoked_at)
       values ($1, true, $2, now() - $3::interval, now() - $4::interval, now() - $5::interval)`,
      [id, name, created, used, revoked],
    );
  await insert('a in use', customer, '80 days', '1 day');
  await insert('b just ended', customer, '80 days', '70 days', '1 day');
  await insert('c run out 89 days ago', customer, '110 days', '103 days');
  await insert('d 90 days full 89 days ago', customer, '179 days', '91 days');
  await insert('e of staff, run out 89 days ago', staff, '89 days', '89 days');
  await insert('gone: ended 91 days ago', customer, '95 days', '95 days', '91 days');
  await insert('gone: run out 91 days ago', customer, '110 days', '105 days');
  await insert('gone: 90 days full 91 days ago', customer, '181 days', '92 days');
  await insert('gone: of staff', staff, '91 days', '91 days');
  await insert('gone: of a superuser', superuser, '91 days', '91 days');
  await pool.query(`insert into refresh_tokens (hash, session_id) select user_agent, id from sessions`);
  expect(await keptOf('sessions', 'user_agent')).toEqual([
    'a in use',
    'b just ended',
    'c run out 89 days ago',
    'd 90 days full 89 days ago',
    'e of staff, run out 89 days ago',
  ]);
  expect(await keptOf('refresh_tokens', 'hash')).toHaveLength(5);
});

test('refresh tokens are deleted 7 days after they were used', async () => {
  await pool.query(
    `with session as (insert into sessions (user_id, rotates, user_agent) values ($1, true, '') returning id)
     insert into refresh_tokens (hash, session_id, used_at)
     select name, id, now() - age::interval from session,
       (values ('a unused', null), ('b used 6 days ago', '6 days'), ('gone', '8 days')) as tokens (name, age)`,
    [customer.id],
  );
  expect(await keptOf('refresh_tokens', 'hash')).toEqual(['a unused', 'b used 6 days ago']);
});

test('mailed links are deleted two weeks after they expired, an invitation only once the person signed in', async () => {
  await pool.query(
    `insert into mailed_links (user_id, purpose, token_hash, expires_at) values
       ($1, 'login', 'gone', now() - interval '15 days'), ($1, 'reset', 'kept', now() - interval '13 days'),
       ($1, 'invitation', 'open', now() - interval '15 days')`,
    [customer.id],
  );
  expect(await keptOf('mailed_links', 'token_hash')).toEqual(['kept', 'open']);
  // A mail scanner may have used it.
  await pool.query(`update mailed_links set used_at = now() where purpose = 'invitation'`);
  expect(await keptOf('mailed_links', 'token_hash')).toEqual(['kept', 'open']);
  await pool.query('update users set last_login = now() where id = $1', [customer.id]);
  expect(await keptOf('mailed_links', 'token_hash')).toEqual(['kept']);
});

test('devices are deleted a year after the last sign-in', async () => {
  await pool.query(
    `insert into known_devices (user_id, device_hash, last_seen_at) values
       ($1, 'gone', now() - interval '366 days'), ($1, 'kept', now() - interval '364 days')`,
    [customer.id],
  );
  expect(await keptOf('known_devices', 'device_hash')).toEqual(['kept']);
});

test('mails are deleted after 30 days when sent, after 90 when failed, and never while they wait', async () => {
  await pool.query(
    `insert into mails (recipient, subject, state, created_at, sent_at)
     select 'a@example.org', name, state, now() - made::interval, now() - sent::interval from (values
       ('a waiting', 'waiting', '200 days', null),
       ('b sent', 'sent', '40 days', '29 days'),
       ('c failed', 'failed', '89 days', null),
       ('gone: sent', 'sent', '31 days', '31 days'),
       ('gone: failed', 'failed', '91 days', null)) as made (name, state, made, sent)`,
  );
  expect(await keptOf('mails', 'subject')).toEqual(['a waiting', 'b sent', 'c failed']);
});

test('requests to remove a second factor are deleted after 7 days', async () => {
  await pool.query(
    `insert into mfa_resets (user_id, reason, requested_at) values
       ($1, 'gone', now() - interval '7 days 1 minute'), ($2, 'kept', now() - interval '6 days')`,
    [customer.id, staff.id],
  );
  expect(await keptOf('mfa_resets', 'reason')).toEqual(['kept']);
});

test('counters are deleted when their window is over', async () => {
  await pool.query('insert into attempt_counts (key, points, expire) values ($1, 1, $2), ($3, 1, $4), ($5, 1, null)', [
    'gone',
    Date.now() - 1000,
    'kept',
    Date.now() + 60_000,
    'without an end',
  ]);
  expect(await keptOf('attempt_counts', 'key')).toEqual(['kept', 'without an end']);
});

test('people are not deleted', async () => {
  expect(await keptOf('users', 'username')).toHaveLength(3);
});

test('many rows are deleted in several statements', async () => {
  await pool.query('insert into attempt_counts (key, expire) select n::text, 1 from generate_series(1, 25) n');
  expect(await deleteRows(db, attemptCounts, undefined, 10)).toBe(25);
  await pool.query('insert into attempt_counts (key, expire) select n::text, 1 from generate_series(1, 20) n');
  expect(await deleteRows(db, attemptCounts, undefined, 10)).toBe(20);
});

test('all of it is a job that runs every night', async () => {
  const jobs = listRecurringJobs({ db, pool }, testConfig(), createScanner(null, fastify().log), fastify().log);
  const job = jobs.find(({ name }) => name === 'portal.clean-up');
  expect(job?.cron).toMatch(/^\d+ [0-5] \* \* \*$/);
  await pool.query('insert into attempt_counts (key, expire) values (1, 1)');
  await job?.run();
  expect((await pool.query('select 1 from attempt_counts')).rows).toEqual([]);
});
