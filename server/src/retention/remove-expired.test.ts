import { beforeEach, expect, test } from 'vitest';
import type { RetentionPreview } from '@dijkportaal/contract/retention';
import { indexesIn, plansOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cleanUp } from '../clean-up.ts';
import { findBrokenAuditLines } from '../platform/audit/audit.ts';
import { findPeriods } from './periods.ts';
import { previewRemoval, removeExpired } from './remove-expired.ts';

const portal = await startTestPortal();
const { db, pool } = portal;
const person = await createPerson({ db });

beforeEach(async () => {
  await pool.query(
    'truncate mails, messages, notes, newsletters, newsletter_mails, mail_addresses, sessions, known_devices cascade',
  );
  await pool.query('update retention_periods set messages = 365');
  // The oldest lines first, as they were written.
  await pool.query('alter table audit_log disable trigger all');
  await pool.query('truncate audit_log');
  await pool.query('alter table audit_log enable trigger all');
});

/** Two rows of every kind on either side of its period; the names say which should remain. */
async function fill(): Promise<void> {
  const statements = [
    `insert into audit_log (at, action, object, result, origin)
     select now() - make_interval(days => age), 'session.sign_in', 'user 1', 'success', '203.0.113.7'
     from unnest(array[732, 731, 729]) age`,
    `insert into mails (recipient, subject, state, created_at, sent_at)
     select 'a@example.org', name, state, now() - made::interval, now() - sent::interval from (values
       ('sent long ago', 'sent', '40 days', '31 days'), ('sent', 'sent', '40 days', '29 days'),
       ('failed long ago', 'failed', '91 days', null), ('failed', 'failed', '89 days', null)) as made (name, state, made, sent)`,
    `insert into messages (name, email, subject, text, latest_at)
     select 'Anna', 'anna@example.org', age::text, '', now() - make_interval(days => age) from unnest(array[366, 364]) age`,
    `insert into notes (parcel, text, changed_at, due_on, done_at)
     select 'KDL02 C 7', name, now() - make_interval(days => age), due::date, done::timestamptz from (values
       ('old', 731, null, null), ('done', 731, '2024-01-01', '2024-01-01'), ('open', 731, '2024-01-01', null),
       ('new', 729, null, null)) as made (name, age, due, done)`,
    `insert into newsletters (title, state, finished_at) values ('Dijkbericht', 'sent', now() - interval '731 days')`,
    `insert into newsletter_mails (newsletter_id, user_id, email, name, state, reason, sent_at, due_at)
     select (select max(id) from newsletters), ${person.id}, age || '@example.org', 'Anna', state, 'vol',
       case when state = 'sent' then now() - make_interval(days => age) end, now() - make_interval(days => age)
     from (values (731, 'sent'), (732, 'failed'), (729, 'sent'), (800, 'waiting')) as made (age, state)`,
    `insert into mail_addresses (email, bounced_at, last_bounced_at, opted_out_at, is_permanent, soft_bounces, reason) values
     ('gone@example.org', now() - interval '731 days', now() - interval '731 days', null, true, 3, 'vol'),
     ('gone-once@example.org', null, now() - interval '731 days', null, false, 1, 'vol'),
     ('opted-out@example.org', now() - interval '731 days', now() - interval '731 days', now() - interval '5 years', true, 3, 'vol'),
     ('only-opted-out@example.org', null, null, now() - interval '5 years', false, 0, ''),
     ('kept-once@example.org', null, now() - interval '729 days', null, false, 1, 'vol'),
     ('kept@example.org', now() - interval '900 days', now() - interval '729 days', null, true, 3, 'vol')`,
    `insert into sessions (user_id, rotates, user_agent, created_at, last_used_at, revoked_at)
     select ${person.id}, true, age::text, now() - interval '100 days', now() - interval '100 days',
       now() - make_interval(days => age) from unnest(array[91, 89]) age`,
    `insert into known_devices (user_id, device_hash, last_seen_at)
     select ${person.id}, age::text, now() - make_interval(days => age) from unnest(array[366, 364]) age`,
  ];
  for (const statement of statements) await pool.query(statement);
}

const rowsOf = async (query: string) => (await pool.query(query)).rows;
const reports = () =>
  rowsOf(`select details - 'oldest' - 'newest' - 'hash' as details from audit_log
    where action = 'retention.remove' order by id`).then((rows) => rows.map(({ details }) => details));

test('the nightly run removes what is past its period, and logs what and why, but not whose', async () => {
  await fill();
  await cleanUp(db);
  expect(await reports()).toEqual([
    { kind: 'mails_sent', rows: 1, days: 30 },
    { kind: 'mails_failed', rows: 1, days: 90 },
    { kind: 'messages', rows: 1, days: 365 },
    { kind: 'notes', rows: 2, days: 730 },
    { kind: 'newsletter_recipients', rows: 2, days: 730 },
    { kind: 'bounces', rows: 2, days: 730 },
    { kind: 'bounces', rows: 1, days: 730 },
    { kind: 'sessions', rows: 1, days: 90 },
    { kind: 'known_devices', rows: 1, days: 365 },
    { kind: 'audit_log', rows: 2, days: 730, last_line: 2 },
  ]);
  expect(await findBrokenAuditLines(db)).toEqual([]);
  expect(await rowsOf('select subject from mails order by 1')).toEqual([{ subject: 'failed' }, { subject: 'sent' }]);
  expect(await rowsOf('select subject from messages')).toEqual([{ subject: '364' }]);
  expect(await rowsOf('select text from notes order by 1')).toEqual([{ text: 'new' }, { text: 'open' }]);
  expect(await rowsOf('select user_agent from sessions')).toEqual([{ user_agent: '89' }]);
  expect(await rowsOf('select device_hash from known_devices')).toEqual([{ device_hash: '364' }]);
  const [line] = await rowsOf(`select details::text as text from audit_log where details ->> 'kind' = 'messages'`);
  expect(line?.text).toMatch(/"oldest": "\d{4}-\d\d-\d\dT[\d:.]+Z"/);
  expect(line?.text).not.toContain('nna');

  await cleanUp(db);
  expect(await reports(), 'a night without anything writes nothing').toHaveLength(10);
});

test('recipients lose address and name, and the newsletter still has their number and accounts', async () => {
  await fill();
  await removeExpired(db);
  expect(
    await rowsOf(
      'select email, name, reason, user_id is not null as is_known, state from newsletter_mails order by due_at',
    ),
  ).toEqual([
    { email: '800@example.org', name: 'Anna', reason: 'vol', is_known: true, state: 'waiting' },
    { email: null, name: '', reason: '', is_known: true, state: 'failed' },
    { email: null, name: '', reason: '', is_known: true, state: 'sent' },
    { email: '729@example.org', name: 'Anna', reason: 'vol', is_known: true, state: 'sent' },
  ]);
});

test("a mail server's response is removed too when the address was, and recipients of a deleted newsletter", async () => {
  await pool.query(`insert into newsletter_mails (newsletter_id, email, name, state, reason, due_at) values
    (null, 'linde@example.org', 'Linde', 'in_flight', '', now() - interval '731 days'),
    (null, null, '', 'failed', '550 <els@example.org> unknown', now() - interval '731 days')`);
  await removeExpired(db);
  expect(await rowsOf('select distinct email, name, reason from newsletter_mails')).toEqual([
    { email: null, name: '', reason: '' },
  ]);
});

test('a period that is extended during the run applies from then on', async () => {
  await pool.query(`insert into messages (name, email, subject, text, latest_at)
    select '', '', n::text, '', now() - interval '400 days' from generate_series(1, 2001) n`);
  await pool.query(`create function lengthen() returns trigger language plpgsql as
    $$ begin update retention_periods set messages = 3650; return null; end $$`);
  await pool.query('create trigger lengthen after delete on messages execute function lengthen()');
  await removeExpired(db);
  await pool.query('drop function lengthen cascade');
  expect(await rowsOf('select count(*)::int from messages')).toEqual([{ count: 1 }]);
});

test('an address that bounced is tried again, but one that opted out is not', async () => {
  await fill();
  await removeExpired(db);
  expect(
    await rowsOf(`select email, bounced_at is null as is_tried, opted_out_at is null as wants, is_permanent, reason
      from mail_addresses order by 1`),
  ).toEqual([
    { email: 'kept-once@example.org', is_tried: true, wants: true, is_permanent: false, reason: 'vol' },
    { email: 'kept@example.org', is_tried: false, wants: true, is_permanent: true, reason: 'vol' },
    { email: 'only-opted-out@example.org', is_tried: true, wants: false, is_permanent: false, reason: '' },
    { email: 'opted-out@example.org', is_tried: true, wants: false, is_permanent: false, reason: '' },
  ]);
});

test('a kind that fails does not stop the others, and the run fails', async () => {
  await fill();
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`);
  await pool.query('create trigger refuse before delete on mails execute function refuse()');
  await expect(cleanUp(db)).rejects.toMatchObject({ errors: [{ cause: { message: 'disk full' } }, {}] });
  await pool.query('drop function refuse cascade');
  expect((await reports()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['messages', 'audit_log']));
  expect(await rowsOf('select subject from mails')).toHaveLength(4);
});

test('a row that somebody is changing waits for the next night, and the others go', async () => {
  await pool.query(`insert into messages (name, email, subject, text, latest_at)
    select '', '', n::text, '', now() - interval '400 days' from generate_series(1, 2001) n`);
  const busy = await pool.connect();
  await busy.query('begin');
  await busy.query("update messages set subject = 'busy' where subject = '1'");
  try {
    await removeExpired(db);
  } finally {
    await busy.query('commit');
    busy.release();
  }
  expect(await rowsOf('select subject from messages')).toEqual([{ subject: 'busy' }]);
});

test('messages are retained until staff delete them if that was chosen', async () => {
  await fill();
  await pool.query('update retention_periods set messages = null');
  await removeExpired(db);
  expect(await rowsOf('select subject from messages order by 1')).toEqual([{ subject: '364' }, { subject: '366' }]);
});

test('the preview counts what the night then removes, and removes nothing itself', async () => {
  await fill();
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  const { changed_at: _changed, ...periods } = await findPeriods(db);
  const preview = async (body: object) =>
    (await portal.call('POST', '/api/retention/preview/', { token: superuser.access, body })).body as RetentionPreview;
  const counted = (await preview(periods)).results.map(({ kind, rows }) => [kind, rows]);
  expect(Object.fromEntries(counted)).toEqual({
    audit_log: 2,
    mails_sent: 1,
    mails_failed: 1,
    messages: 1,
    notes: 2,
    newsletter_recipients: 2,
    bounces: 3,
    sessions: 1,
    known_devices: 1,
    unused_accounts: 0,
  });
  const shorter = await preview({ ...periods, messages: null, sessions: 60, mails_sent: 28 });
  expect(shorter.results).toEqual(
    expect.arrayContaining([
      { kind: 'messages', rows: 0, oldest: null },
      { kind: 'sessions', rows: 2, oldest: expect.stringMatching(/Z$/) },
      { kind: 'mails_sent', rows: 2, oldest: expect.stringMatching(/Z$/) },
    ]),
  );
  expect(await rowsOf('select count(*)::int from messages')).toEqual([{ count: 2 }]);
});

test('a kind that cannot be counted is unknown, very many have no oldest, and the others are counted', async () => {
  await fill();
  await pool.query(`insert into messages (name, email, subject, text, latest_at)
    select '', '', '', '', now() - interval '400 days' from generate_series(1, 10000) n`);
  const { changed_at: _changed, ...periods } = await findPeriods(db);
  await pool.query('alter table known_devices rename to elsewhere');
  const { results } = await previewRemoval(db, periods);
  await pool.query('alter table elsewhere rename to known_devices');
  expect(results).toEqual(
    expect.arrayContaining([
      { kind: 'known_devices', rows: null, oldest: null },
      { kind: 'messages', rows: 10_000, oldest: null },
      { kind: 'sessions', rows: 1, oldest: expect.stringMatching(/Z$/) },
    ]),
  );
});

test('recipients and mails that are past their period are found by index', async () => {
  await fill();
  await pool.query(`insert into newsletter_mails (email, state, sent_at)
    select n || '@example.org', 'sent', now() - interval '1 day' from generate_series(1, 20000) n`);
  await pool.query(`insert into mails (recipient, subject, state, sent_at)
    select 'a@example.org', '', 'sent', now() from generate_series(1, 5000)`);
  await vacuumTables(pool, ['newsletter_mails', 'mails']);
  const periods = await findPeriods(db);
  const plans = Object.values(await plansOf(pool, () => previewRemoval(db, periods)));
  expect(plans.flatMap(indexesIn)).toEqual(expect.arrayContaining(['newsletter_mails_expiring']));
  for (const table of ['newsletter_mails', 'mails']) expect(plans.flatMap(tablesReadWhole)).not.toContain(table);
});
