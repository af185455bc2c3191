import { dataAccess, type DataAccess } from '@dijkportaal/contract/audit/data-access';
import { expect, test } from 'vitest';
import { indexesIn, plansOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { listDataAccess } from './queries.ts';

const portal = await startTestPortal();
const { db, pool } = portal;
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Jan', lastName: 'Sluis' });
const nameless = await signedInPerson(portal, { isStaff: true, firstName: '', lastName: '' });
const gone = await signedInPerson(portal, { isStaff: true, firstName: 'Verdwenen' });

async function list(token: string, query = '') {
  const { status, body } = await portal.call('GET', `/api/profile/data-access/${query}`, { token });
  expect([status, body]).toEqual([200, dataAccess.list.response.parse(body)]);
  return body as { count: number; next: string | null; results: DataAccess[] };
}
const view = (token: string, profile: number, purpose: string) =>
  portal.call('POST', '/api/impersonations/', { token, body: { profile, purpose } });
const open = (token: string, profile: number) => portal.call('GET', `/api/profiles/${profile}/`, { token });

test('residents see who looked at their data, when and why, newest first, and nothing about others', async () => {
  const resident = await signedInPerson(portal);
  const other = await signedInPerson(portal);
  await open(staff.access, resident.profileId);
  await open(resident.access, resident.profileId);
  await view(staff.access, resident.profileId, 'Belde over een ontwerp');
  await open(nameless.access, resident.profileId);
  await view(gone.access, resident.profileId, 'Bezoek voorbereiden');
  await view(staff.access, other.profileId, 'Iets anders');
  await pool.query('delete from users where id = $1', [gone.id]);

  const shown = (await list(resident.access)).results.map(({ name, kind, purpose }) => ({ name, kind, purpose }));
  expect(shown).toEqual([
    { name: null, kind: 'portal', purpose: 'Bezoek voorbereiden' },
    { name: null, kind: 'profile', purpose: null },
    { name: 'Jan Sluis', kind: 'portal', purpose: 'Belde over een ontwerp' },
    { name: 'Jan Sluis', kind: 'profile', purpose: null },
  ]);
  expect((await list(other.access)).results.map(({ purpose }) => purpose)).toEqual(['Iets anders']);
  expect(await list(staff.access)).toMatchObject({ count: 0, results: [] });
});

test('by page', async () => {
  const resident = await signedInPerson(portal);
  for (let time = 0; time < 3; time += 1) await open(staff.access, resident.profileId);
  const first = await list(resident.access, '?page_size=2');
  const second = await list(resident.access, '?page_size=2&page=2');
  expect([first.count, first.next]).toEqual([3, '/api/profile/data-access/?page_size=2&page=2']);
  expect([first.results.length, second.results.length]).toEqual([2, 1]);
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, another) => another - one));
});

test('are found by index among 20,000 lines', async () => {
  await pool.query(`insert into audit_log (action, object, result, origin, actor_id)
    select case when n % 20 = 0 then 'profile.read' else 'profile.change' end, 'user ' || 900000 + n % 500, 'success', 'job', 1
    from generate_series(1, 20000) n`);
  await vacuumTables(pool, ['audit_log']);
  const { count, page } = await plansOf(pool, () => listDataAccess(db, 900_040, {}));
  for (const plan of [count, page]) {
    expect(indexesIn(plan)).toContain('audit_log_access_index');
    expect(tablesReadWhole(plan)).not.toContain('audit_log');
  }
});
