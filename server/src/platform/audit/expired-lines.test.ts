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

test('the oldest lines go after their period; a line says which, and the chain continues from it', async () => {
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

test('nothing is written when nothing expires, and a line within its period protects older ones after it', async () => {
  await addLines(399, 500, 500);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('the log can expire completely, repeatedly, and is still intact', async () => {
  await addLines(500, 500);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ id }) => id)).toEqual([3]);
  await tamper("update audit_log set at = now() - interval '401 days'");
  // Its hash has the time, so the line is rewritten as it would have been.
  await tamper("update audit_log a set hash = audit_hash(details ->> 'hash', a)");
  await addLines(1);
  await expireAuditLines(db);
  expect((await linesLeft()).map(({ id }) => id)).toEqual([4, 5]);
  expect(await findBrokenAuditLines(db)).toEqual([]);
});

test('12,000 lines go in several steps', async () => {
  await pool.query(`insert into audit_log (at, action, object, result, origin)
    select now() - interval '500 days', 'profile.read', 'user 1', 'success', 'job' from generate_series(1, 12000)`);
  await addLines(1);
  await expireAuditLines(db);
  expect(await findBrokenAuditLines(db)).toEqual([]);
  expect((await linesLeft()).slice(1).map(({ details }) => details)).toMatchObject([
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

describe('a line about lines that were removed', () => {
  /** Deletes lines as the owner, and writes such a line. */
  async function forge(last: number, { newest = 400, rows = last, kind = 'audit_log' } = {}): Promise<void> {
    const { rows: lines } = await pool.query('select hash from audit_log where id = $1', [last]);
    await tamper(`delete from audit_log where id <= ${last}`);
    await plant({ kind, rows, last_line: last, hash: lines[0]?.hash, newest: daysAgo(newest) });
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const plant = (details: object) =>
    pool.query(
      `insert into audit_log (action, object, result, origin, details)
       values ('retention.remove', 'retention', 'success', 'job', $1)`,
      [JSON.stringify(details)],
    );

  test.each([
    ['about young lines', { newest: 300 }],
    ['about another kind', { kind: 'messages' }],
  ])('%s does not explain that the first are gone', async (_name, details) => {
    await addLines(500, 300, 1);
    await forge(2, details);
    expect(await findBrokenAuditLines(db)).toEqual([3]);
  });

  test('does not explain it when it does not follow from the one before', async () => {
    await addLines(500, 450, 300, 200, 1);
    await expireAuditLines(db);
    await forge(4, { rows: 1 });
    expect(await findBrokenAuditLines(db)).toEqual([5]);
  });

  test('that somebody inserted does not make the log look broken', async () => {
    await addLines(500, 450, 300);
    for (const newest of [daysAgo(400), 'never', '9999-99-99T99:99:99.999Z'])
      await plant({ kind: 'audit_log', rows: 2, last_line: 2, hash: '0', newest });
    await plant({ kind: 'audit_log', last_line: 2 });
    await expireAuditLines(db);
    await plant({ kind: 'audit_log', rows: 2, last_line: 2, hash: '1', newest: daysAgo(400) });
    expect(await findBrokenAuditLines(db)).toEqual([]);
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
    // The owner can remove that limit too.
    await pool.query('alter table retention_periods drop constraint if exists retention_periods_audit_log');
    await setPeriod(1);
    await expect(pool.query(statements)).rejects.toThrow('the audit log is only ever added to');
    expect(await linesLeft()).toHaveLength(5);
    await expect(expireAuditLines(db)).rejects.toMatchObject({
      cause: { message: 'the audit log is only ever added to' },
    });
    expect(await linesLeft()).toHaveLength(5);
  });
});
