import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { expireAuditLines, findAuditChainEnd, findBrokenAuditLines } from './audit.ts';

const { db, pool } = await createTestDatabase();

/** Disables the triggers, which only the owner of the table can do. */
async function tamper(statement: string): Promise<void> {
  await pool.query('alter table audit_log disable trigger all');
  await pool.query(statement);
  await pool.query('alter table audit_log enable trigger all');
}

/** Adds lines of so many days ago. */
async function addLines(...ages: number[]): Promise<void> {
  for (const age of ages)
    await pool.query(
      `insert into audit_log (at, action, object, result, origin)
       values (now() - make_interval(days => $1), 'session.sign_in', 'user 1', 'success', '203.0.113.7')`,
      [age],
    );
}

async function linesLeft(): Promise<{ id: number; action: string; details: object; hash: string }[]> {
  return (await pool.query('select id::int, action, details, hash from audit_log order by id')).rows;
}

const setPeriod = (days: number) => pool.query('update retention_periods set audit_log = $1', [days]);

beforeEach(async () => {
  await tamper('truncate audit_log');
  await setPeriod(400);
});

test('the oldest lines go after their period; a line says which, and the chain goes on from it', async () => {
  await addLines(500, 450, 401, 399, 1);
  const before = await linesLeft();
  await expireAuditLines(db);
  const [first, , third] = await linesLeft();
  expect(first).toEqual(before[3]);
  expect(third).toMatchObject({
    id: 6,
    action: 'retention.remove',
    details: { kind: 'audit_log', rows: 3, days: 400, last_line: 3, hash: before[2]?.hash },
  });
  expect(await findBrokenAuditLines(db)).toEqual([]);
  expect(await findAuditChainEnd(db)).toMatchObject({ first: 4, last: 6 });
  await addLines(0);
  expect(await findBrokenAuditLines(db)).toEqual([]);
});

test('nothing is written when nothing goes, and a line that is kept also keeps older ones after it', async () => {
  await addLines(399, 500, 500);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('the log can go as a whole, again and again, and is still whole', async () => {
  await addLines(500, 500);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ id }) => id)).toEqual([3]);
  await tamper("update audit_log set at = now() - interval '401 days'");
  // Its hash has the time, so the line is written anew as it would have been.
  await tamper("update audit_log a set hash = audit_hash(details ->> 'hash', a)");
  await addLines(1);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ id }) => id)).toEqual([4, 5]);
  expect(await findBrokenAuditLines(db)).toEqual([]);
});

test('12,000 lines go in several steps', async () => {
  await tamper(`insert into audit_log (id, at, action, object, result, origin, hash)
    select n, now() - interval '500 days', 'profile.read', 'user 1', 'success', 'job', '' from generate_series(1, 12000) n`);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ details }) => details)).toMatchObject([
    { rows: 5000, last_line: 5000 },
    { rows: 5000, last_line: 10_000 },
    { rows: 2000, last_line: 12_000 },
  ]);
});

describe('the chain', () => {
  test.each([
    ['the first line is gone without a line about it', 'delete from audit_log where id = 4', [5]],
    [
      'the line about it tells another hash',
      `update audit_log set details = details || '{"hash":"0"}' where id = 6`,
      [4, 6],
    ],
    ['a line after it is gone', 'delete from audit_log where id = 5', [6]],
    ['the first line was altered', "update audit_log set object = 'user 9' where id = 4", [4]],
  ])('shows that %s', async (_name, statement, broken) => {
    await addLines(500, 450, 401, 399, 1);
    await expireAuditLines(db);
    await tamper(statement);
    expect(await findBrokenAuditLines(db)).toEqual(broken);
  });
});

describe('a delete, also by the owner of the table, is refused', () => {
  const says = (last: number) =>
    `insert into audit_log (action, object, result, origin, details)
     select 'retention.remove', 'retention', 'success', 'job', jsonb_build_object('last_line', id, 'hash', hash)
     from audit_log where id = ${last}`;

  test.each([
    ['without a line about it', 'delete from audit_log where id <= 2'],
    ['of a hole', `${says(2)}; delete from audit_log where id = 2`],
    ['of more than the line says', `${says(2)}; delete from audit_log where id <= 3`],
    ['of less than a year ago, whatever the period', `${says(4)}; delete from audit_log where id <= 4`],
    ['with another hash', `${says(2).replace("'hash', hash", "'hash', 'x'")}; delete from audit_log where id <= 2`],
    ['of nothing', `${says(2)}; delete from audit_log where false`],
  ])('%s', async (_name, statements) => {
    await addLines(500, 450, 401, 364, 1);
    await setPeriod(1);
    await expect(pool.query(statements)).rejects.toThrow('the audit log is only ever added to');
    expect(await linesLeft()).toHaveLength(5);
    await expect(expireAuditLines(db)).rejects.toThrow(/^Failed query/);
    expect(await linesLeft()).toHaveLength(5);
  });
});
