import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { profiles as contract } from '@dijkportaal/contract/profiles';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { startSimulatedRelatics } from '../../test/simulated-relatics.ts';

const simulated = await startSimulatedRelatics();
afterAll(() => simulated.stop());
const settings = simulated.portalSettings();
const portal = await startTestPortal(settings);
const other = await startPortalOn(portal, settings);
afterAll(() => other.app.close());

beforeEach(() => simulated.reset());

type Person = Awaited<ReturnType<typeof signedInPerson>>;
const resident = (guid = 'R_00001', profile = {}) => signedInPerson(portal, { profile: { guid, ...profile } });
const read = async ({ access }: Person, from = portal) =>
  (await from.call('GET', '/api/profile/', { token: access })).body;
const refresh = ({ profileId }: Person, { access }: { access: string }, from = portal) =>
  from.call('POST', `/api/profiles/${profileId}/refresh-relatics/`, { token: access });
async function settled(person: Person): Promise<void> {
  await expect.poll(async () => (await read(person)).relatics_refreshing).toBe(false);
}
const age = ({ profileId }: Person, minutes: number) =>
  portal.pool.query(
    `update profiles set relatics_fetched_at = now() - $2 * interval '1 minute',
       relatics_tried_at = now() - $2 * interval '1 minute' where id = $1`,
    [profileId, minutes],
  );
const asked = async () => (await simulated.requests()).filter(({ operation }) => operation !== null).length;
const refuse = () => simulated.setFaults([{ kind: 'export-error' }]);

describe('reading one’s own profile', () => {
  test('fetches missing data in the background, and later has them in the specified shape', async () => {
    const person = await resident();
    const first = await read(person);
    expect(first).toMatchObject({ relatics_data: null, relatics_fetched_at: null, relatics_refreshing: true });
    await settled(person);
    const body = await read(person);
    expect(contract.own.response.parse(body)).toEqual(body);
    expect(body).toMatchObject({ relatics_failing_since: null, relatics_fetched_at: expect.stringMatching(/Z$/) });
    const { Contactmoment, Klanteis } = body.relatics_data;
    expect([Contactmoment.length, Klanteis.length]).toEqual([5, 6]);
    expect(Contactmoment[0]).toMatchObject({
      Datum: { Datum: '2025-03-04', iso: '2025-03-04' },
      Type_contactmoment: { Type_contactmoment: 'Gesprek' },
      Document: [{ kind: 'Document', GUID: expect.any(String) }],
      Afbeelding: [],
    });
    const days = Klanteis.map(({ CreatedOn_iso }: { CreatedOn_iso: string }) => CreatedOn_iso ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('stores only cleaned HTML', async () => {
    const person = await resident();
    await refresh(person, person);
    const { rows } = await portal.pool.query('select relatics_data::text as data from profiles where id = $1', [
      person.profileId,
    ]);
    expect(rows[0].data).toContain('<li>Breedte &lt; 5 m');
    expect(rows[0].data).not.toMatch(/script|nooit uitvoeren/);
  });

  test('does not wait for Relatics when it hangs', async () => {
    await simulated.setFaults([{ kind: 'hang' }]);
    // A separate portal, because its connections to Relatics remain busy for a while.
    const hanging = await startPortalOn(portal, { ...settings, RELATICS_TIMEOUT_SECONDS: '5' });
    const person = await resident('R_00002');
    for (let count = 0; count < 2; count += 1) {
      expect(await read(person, hanging)).toMatchObject({ relatics_data: null, relatics_refreshing: true });
    }
    await expect.poll(async () => (await read(person)).relatics_failing_since).not.toBeNull();
    await hanging.app.close();
  });

  test('shows stored data immediately, and refreshes them in the background after 15 minutes', async () => {
    const person = await resident('R_00004');
    await refresh(person, person);
    const before = await asked();
    await age(person, 14);
    expect((await read(person)).relatics_refreshing).toBe(false);
    expect(await asked()).toBe(before);
    await age(person, 16);
    const old = await read(person);
    expect(old).toMatchObject({ relatics_data: { Contactmoment: [], Klanteis: [] }, relatics_refreshing: true });
    await settled(person);
    expect(Date.parse((await read(person)).relatics_fetched_at)).toBeGreaterThan(Date.parse(old.relatics_fetched_at));
    expect(await asked()).toBe(before + 2);
  });

  test('makes no request for a person without a GUID', async () => {
    const person = await resident('');
    expect(await read(person)).toMatchObject({ relatics_data: null, relatics_refreshing: false });
    expect((await refresh(person, person)).status).toBe(200);
    expect(await asked()).toBe(0);
  });
});

describe('at the same time', () => {
  test('many reads of a profile on two processes make one request', async () => {
    const person = await resident();
    await Promise.all(Array.from({ length: 12 }, (_, index) => read(person, index % 2 === 0 ? portal : other)));
    await settled(person);
    expect(await asked()).toBe(2);
  });

  test('a refresh joins one that is already running', async () => {
    await simulated.setFaults([{ kind: 'delay', delayMs: 400 }]);
    const person = await resident();
    const responses = await Promise.all([portal, other, portal, other].map((one) => refresh(person, person, one)));
    for (const { status, body } of responses) {
      expect([status, body.relatics_data.Klanteis.length]).toEqual([200, 6]);
    }
    expect(await asked()).toBe(2);
  });

  test('the lease of a dead process is taken by another after it expires', async () => {
    const person = await resident();
    await portal.pool.query(`update profiles set relatics_lease_until = now() + interval '1 minute' where id = $1`, [
      person.profileId,
    ]);
    expect((await read(person)).relatics_refreshing).toBe(true);
    expect(await asked()).toBe(0);
    await portal.pool.query('update profiles set relatics_lease_until = now() where id = $1', [person.profileId]);
    expect((await refresh(person, person)).body.relatics_data.Klanteis).toHaveLength(6);
  });
});

describe('when Relatics fails', () => {
  test('the last data remains, with its time and the start of the failure', async () => {
    const person = await resident();
    await refresh(person, person);
    const before = await read(person);
    await refuse();
    const failed = (await refresh(person, person)).body;
    const { relatics_data, relatics_fetched_at } = before;
    expect(failed).toMatchObject({ relatics_data, relatics_fetched_at, relatics_refreshing: false });
    expect(failed.relatics_failing_since).toEqual(expect.stringMatching(/Z$/));
    expect((await refresh(person, person)).body.relatics_failing_since).toBe(failed.relatics_failing_since);
    await simulated.reset();
    expect((await refresh(person, person)).body).toMatchObject({ relatics_failing_since: null });
  });

  test('it is not called for a minute, unless someone asks', async () => {
    await refuse();
    const person = await resident();
    expect((await refresh(person, person)).body).toMatchObject({ relatics_data: null, relatics_refreshing: false });
    const before = await asked();
    expect((await read(person)).relatics_refreshing).toBe(false);
    expect(await asked()).toBe(before);
    await portal.pool.query(`update profiles set relatics_tried_at = now() - interval '61 seconds' where id = $1`, [
      person.profileId,
    ]);
    expect((await read(person)).relatics_refreshing).toBe(true);
    await settled(person);
    expect(await asked()).toBeGreaterThan(before);
  });
});

test('data that arrive after the profile was linked to another person are discarded', async () => {
  const staff = await signedInPerson(portal, { isStaff: true });
  const person = await resident();
  await refresh(person, person);
  await simulated.setFaults([{ kind: 'delay', delayMs: 400 }]);
  const late = refresh(person, person);
  await expect.poll(async () => (await read(person)).relatics_refreshing).toBe(true);
  const url = `/api/profiles/${person.profileId}/`;
  await portal.call('PUT', url, { token: staff.access, body: { guid: '' } });
  await late;
  expect(await read(person)).toMatchObject({ guid: '', relatics_data: null, relatics_fetched_at: null });
});

describe('a manual refresh', () => {
  test('is for the owner and for staff, whose refresh is logged', async () => {
    const person = await resident();
    const neighbour = await resident();
    const staff = await signedInPerson(portal, { isStaff: true });
    expect((await refresh(person, neighbour)).status).toBe(404);
    expect(await asked()).toBe(0);
    expect((await refresh(person, staff)).body.relatics_data.Klanteis).toHaveLength(6);
    const { rows } = await portal.pool.query('select * from audit_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({ actor_id: staff.id, action: 'profile.read', object: `user ${person.id}` });
  });

  test('is limited', async () => {
    const person = await resident('');
    for (let count = 0; count < 20; count += 1) expect((await refresh(person, person)).status).toBe(200);
    const refused = await refresh(person, person);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(refused.body.non_field_errors[0]).toContain('te vaak');
  });
});
