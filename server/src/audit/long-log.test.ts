import type { AuditEntry } from '@dijkportaal/contract/audit/audit';
import { beforeAll, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

// Longer than the lines that are tried first.
const lines = 120_000;
const portal = await startTestPortal();
const superuser = await signedInPerson(portal, { isSuperuser: true });
const seldom = await createPerson(portal, { firstName: 'Zelden', lastName: 'Vlietstra' });

beforeAll(async () => {
  // Without the trigger that chains them, which takes half a millisecond for each.
  await portal.pool.query(`alter table audit_log disable trigger audit_log_chain`);
  await portal.pool.query(
    `insert into audit_log (id, at, action, object, result, origin, actor_id)
      select last + n, timestamptz '2026-01-01' + n * interval '2 seconds',
        case when n <= 300 then 'group.create' when n % 3 = 0 then 'document.change' else 'session.sign_in' end,
        'document ' || n, case when n % 997 = 0 then 'failure' else 'success' end, '203.0.113.7',
        case when n % 600 = 0 then $1::int end
      from generate_series(1, ${lines}) n, (select max(id) as last from audit_log) newest`,
    [seldom.id],
  );
  await portal.pool.query(`alter table audit_log enable trigger audit_log_chain`);
  await portal.pool.query('analyze audit_log');
});

async function list(search: string, more = '') {
  const url = `/api/audit-log/?page_size=50&search=${encodeURIComponent(search)}${more}`;
  const { status, body } = await portal.call('GET', url, { token: superuser.access });
  return { status, ...(body as { count: number; has_more: boolean; next: string | null; results: AuditEntry[] }) };
}

/** The numbers of all lines for which a condition is true, the newest first. */
async function idsOf(condition: string): Promise<number[]> {
  const { rows } = await portal.pool.query(`select id from audit_log where ${condition} order by id desc`);
  return rows.map(({ id }) => Number(id));
}

test.each([
  // Everywhere, only in the oldest lines, and in few lines.
  ['document wijzigen', `action = 'document.change'`, true],
  ['groep aanmaken', `action = 'group.create'`, false],
  ['vlietstra document', `actor_id = ${seldom.id}`, false],
  ['wijzigen mislukt', `action = 'document.change' and result = 'failure'`, false],
])('a search for %j finds the newest lines, and says whether it counted all', async (search, condition, hasMore) => {
  const all = await idsOf(condition);
  const { count, has_more, results } = await list(search);
  expect([results.map(({ id }) => id), has_more]).toEqual([all.slice(0, 50), hasMore]);
  expect(hasMore ? count > 250 && count <= all.length : count === all.length).toBe(true);
  const oldest = await list(search, '&ordering=at');
  expect(oldest.results.map(({ id }) => id)).toEqual(all.toReversed().slice(0, 50));
});

test('has every line once on its pages, also where they were not tried first', async () => {
  const all = await idsOf(`action = 'document.change'`);
  for (const page of [2, 20, 199, 200]) {
    const { results, next } = await list('document wijzigen', `&page=${page}`);
    expect(results.map(({ id }) => id)).toEqual(all.slice((page - 1) * 50, page * 50));
    expect(next === null).toBe(page === 200);
  }
  expect((await list('document wijzigen', '&page=201')).status).toBe(404);
});

test('finds the newest of many lines that are all older than those that are tried first', async () => {
  const all = await idsOf(`action = 'session.sign_in' and at < '2026-01-02T00:00+01:00'`);
  const { count, has_more, results } = await list('inloggen', '&to=2026-01-01');
  expect([count, has_more]).toEqual([10_000, true]);
  expect(results.map(({ id }) => id)).toEqual(all.slice(0, 50));
});
