import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal, urlOf } from '../../test/portal.ts';
import { createHeartbeat } from './record-uptime.ts';
import { removeOldUptimes } from './queries.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const { pool } = portal;

beforeEach(() => pool.query('truncate uptimes'));

/** A process that worked between these minutes of an hour yesterday. */
const worked = (from: number, to: number, { stopped = false, cause = null as string | null } = {}) =>
  pool.query(
    `insert into uptimes (started_at, seen_at, is_stopped, cause)
      select hour + make_interval(mins => $1), hour + make_interval(mins => $2), $3, $4
      from (select date_trunc('hour', now()) - interval '1 day' as hour) as yesterday`,
    [from, to, stopped, cause],
  );
const list = async (query = '') => {
  const { body } = await portal.call('GET', `/api/outages/${query}`, { token: staff.access });
  return body as { count: number; results: { began_at: string; ended_at: string; cause: string }[] };
};
const minutes = async () =>
  (await list()).results.map(({ began_at, ended_at, cause }) =>
    [new Date(began_at).getUTCMinutes(), new Date(ended_at).getUTCMinutes(), cause].join(' '),
  );

describe('the list', () => {
  test('has each time without a process, newest first, with its cause', async () => {
    await worked(0, 10, { stopped: true });
    await worked(12, 20);
    await worked(25, 30);
    await worked(33, 40, { cause: 'database' });
    await worked(44, 50, { cause: 'read_only' });
    expect(await minutes()).toEqual(['40 44 read_only', '30 33 database', '20 25 crashed', '10 12 stopped']);
    expect((await list('?page_size=3&page=2')).results).toHaveLength(1);
  });

  test('has none while another process works, also when that one started earlier or ends later', async () => {
    await worked(0, 30);
    await worked(5, 10, { stopped: true });
    await worked(12, 20);
    await worked(21, 40, { cause: 'database' });
    expect(await minutes()).toEqual([]);
  });

  test('begins where the last of them ended', async () => {
    await worked(0, 30, { stopped: true });
    await worked(5, 20);
    await worked(35, 40);
    expect(await minutes()).toEqual(['30 35 stopped']);
  });

  test('waits for what another process may still write', async () => {
    await pool.query(`insert into uptimes (started_at, seen_at) values
      (now() - interval '1 minute', now() - interval '19 seconds'), (now() - interval '10 seconds', now())`);
    expect((await list()).count).toBe(0);
  });

  test('is empty for a new portal', async () => {
    await worked(0, 10);
    expect(await list()).toMatchObject({ count: 0, results: [] });
  });
});

describe('a process', () => {
  const own = new pg.Pool({ connectionString: urlOf(portal.connection), max: 1 });
  afterAll(() => own.end());
  const rows = async () => (await pool.query('select is_stopped, cause from uptimes order by id')).rows;
  /** Moves what was written into the past. */
  const wait = (seconds: number) =>
    pool.query(
      'update uptimes set started_at = started_at - make_interval(secs => $1), seen_at = seen_at - make_interval(secs => $1)',
      [seconds],
    );

  test('extends one row until it stops', async () => {
    const heartbeat = createHeartbeat(drizzle({ client: own }));
    await heartbeat.beat();
    await wait(5);
    await heartbeat.beat();
    await heartbeat.stop();
    expect(await rows()).toEqual([{ is_stopped: true, cause: null }]);
  });

  test('begins another after the database accepted no changes, or was away', async () => {
    const heartbeat = createHeartbeat(drizzle({ client: own }));
    await heartbeat.beat();
    await own.query('set session characteristics as transaction read only');
    await expect(heartbeat.beat()).rejects.toThrow('Failed query');
    await own.query('set session characteristics as transaction read write');
    await heartbeat.beat();
    await pool.query('alter table uptimes rename to away');
    await expect(heartbeat.beat()).rejects.toThrow('Failed query');
    await pool.query('alter table away rename to uptimes');
    await heartbeat.beat();
    await heartbeat.beat();
    expect(await rows()).toEqual([null, 'read_only', 'database'].map((cause) => ({ is_stopped: false, cause })));
  });

  test('begins another after a silence, such as that of a machine that was suspended', async () => {
    const heartbeat = createHeartbeat(drizzle({ client: own }));
    await heartbeat.beat();
    await wait(60);
    await heartbeat.beat();
    await wait(60);
    expect((await list()).results).toMatchObject([{ cause: 'crashed' }]);
  });
});

test('what is over 5 years old is deleted, and no new outage appears', async () => {
  await worked(0, 10);
  await worked(20, 30);
  await pool.query(
    "update uptimes set seen_at = now() - interval '6 years', started_at = now() - interval '7 years' where id = (select min(id) from uptimes)",
  );
  await removeOldUptimes(portal.db);
  expect([await pool.query('select from uptimes').then(({ rowCount }) => rowCount), await minutes()]).toEqual([1, []]);
});
