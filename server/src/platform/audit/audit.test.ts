import { randomUUID } from 'node:crypto';
import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { AuditDetails } from '@dijkportaal/contract/audit/details';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { findAuditChainEnd, findBrokenAuditLines, recordEvent, type AuditEvent } from './audit.ts';

const { db, pool } = await createTestDatabase();
const record = (object: AuditObject) =>
  recordEvent(db, {
    actorId: 12,
    action: 'profile.read',
    object,
    origin: '203.0.113.7',
    details: { fields: ['city'] },
  });

/** Disables the triggers, which only the owner of the table can do. */
async function tamper(statement: string): Promise<void> {
  await pool.query('alter table audit_log disable trigger all');
  await pool.query(statement);
  await pool.query('alter table audit_log enable trigger all');
}

beforeEach(async () => {
  await tamper('truncate audit_log');
  for (const object of ['user 1', 'user 2', 'user 3', 'user 4', 'user 5'] as const) await record(object);
});

describe('a line', () => {
  test('has actor, action, object, result, origin and time', async () => {
    const { rows } = await pool.query('select * from audit_log where id = 1');
    expect(rows[0]).toEqual({
      id: '1',
      at: expect.any(Date),
      actor_id: 12,
      action: 'profile.read',
      object: 'user 1',
      result: 'success',
      origin: '203.0.113.7',
      details: { fields: ['city'] },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Math.abs(rows[0].at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    "update audit_log set object = 'user 9' where id = 2",
    'delete from audit_log where id = 2',
    'delete from audit_log where false',
    'truncate audit_log',
    "insert into audit_log (action, object, result, origin) values ('a', 'b', 'success', 'job') on conflict (id) do update set object = 'c'",
  ])('cannot be changed or removed: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow('the audit log is only ever added to');
    expect((await pool.query('select count(*)::int as lines from audit_log')).rows[0].lines).toBe(5);
  });

  test('gets its number and hash from the database, whatever the insert says', async () => {
    await pool.query(
      `insert into audit_log (id, action, object, result, origin, hash) values (999, 'a', 'b', 'success', 'job', 'mine')`,
    );
    expect(await findAuditChainEnd(db)).toEqual({ first: 1, last: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await findBrokenAuditLines(db)).toEqual([]);
  });

  test('of a transaction that is rolled back leaves no gap', async () => {
    const undone = db.transaction(async (tx) => {
      await recordEvent(tx, { actorId: null, action: 'mfa.enable', object: 'user 6', origin: 'job' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await record('user 7');
    const { rows } = await pool.query('select id::int, object from audit_log where id > 5');
    expect(rows).toEqual([{ id: 6, object: 'user 7' }]);
  });
});

describe('the chain', () => {
  test('of unchanged lines is intact', async () => {
    expect(await findBrokenAuditLines(db)).toEqual([]);
  });

  test('of an empty log is intact', async () => {
    await tamper('truncate audit_log');
    expect(await findBrokenAuditLines(db)).toEqual([]);
    expect(await findAuditChainEnd(db)).toEqual({ first: 0, last: 0, hash: '' });
  });

  test.each([
    ['an altered object', "update audit_log set object = 'user 9' where id = 3", [3]],
    ['an altered actor', 'update audit_log set actor_id = null where id = 3', [3]],
    ['an altered time', "update audit_log set at = at + interval '1 microsecond' where id = 3", [3]],
    ['an altered result', "update audit_log set result = 'failure' where id = 3", [3]],
    ['an altered origin', "update audit_log set origin = 'job' where id = 3", [3]],
    ['an altered action', "update audit_log set action = 'mfa.enable' where id = 3", [3]],
    ['altered details', "update audit_log set details = '{}' where id = 3", [3]],
    ['an altered hash', "update audit_log set hash = repeat('0', 64) where id = 3", [3, 4]],
    ['a removed line', 'delete from audit_log where id = 3', [4]],
    ['a removed first line', 'delete from audit_log where id = 1', [2]],
    [
      'a removed line whose gap was closed',
      'delete from audit_log where id = 3; update audit_log set id = id - 1 where id > 3',
      [3, 4],
    ],
    [
      'a line slipped in at the end',
      "insert into audit_log (id, action, object, result, origin, hash) values (6, 'a', 'b', 'success', 'job', 'x')",
      [6],
    ],
    [
      'an altered line with a recomputed hash',
      "update audit_log a set object = 'user 9' where id = 3; update audit_log a set hash = audit_hash((select hash from audit_log where id = 2), a) where id = 3",
      [4],
    ],
  ])('shows %s', async (_name, statement, broken) => {
    await tamper(statement);
    expect(await findBrokenAuditLines(db)).toEqual(broken);
  });

  test('without its last lines is intact, but its end differs from the one recorded before', async () => {
    const noted = await findAuditChainEnd(db);
    await tamper('delete from audit_log where id = 5');
    await record('user 6');
    expect(await findBrokenAuditLines(db)).toEqual([]);
    expect((await findAuditChainEnd(db)).hash).not.toBe(noted.hash);
  });

  test('of lines written concurrently has no gaps and is intact', async () => {
    const objects = Array.from({ length: 50 }, () => `session ${randomUUID()}` as const);
    await Promise.all(
      objects.map((object, index) =>
        // Half of them in their own transaction, like most events.
        index % 2 === 0
          ? record(object)
          : db.transaction((tx) =>
              recordEvent(tx, { actorId: index, action: 'session.sign_in', object, origin: '203.0.113.7' }),
            ),
      ),
    );
    const { rows } = await pool.query<{ id: number; object: string }>(
      'select id::int, object from audit_log order by id',
    );
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 55 }, (_, index) => index + 1));
    expect(
      rows
        .slice(5)
        .map(({ object }) => object)
        .toSorted(),
    ).toEqual(objects.toSorted());
    expect(await findBrokenAuditLines(db)).toEqual([]);
  });
});

test('an object or detail without a label does not compile', () => {
  const event = { actorId: null, action: 'user.change', object: 'user 1', origin: 'job' } as const;
  const isAccepted = <D extends AuditDetails>(_event: AuditEvent<D>) => true;
  const details = { title: 'Bericht', colour: 'blue' };
  // @ts-expect-error -- an unknown detail
  expect(isAccepted({ ...event, details })).toBe(true);
  // @ts-expect-error -- an unknown value
  expect(isAccepted({ ...event, details: { role: 'guest' } })).toBe(true);
  // @ts-expect-error -- an unknown kind of object
  expect(isAccepted({ ...event, object: 'parcel 1' })).toBe(true);
});
