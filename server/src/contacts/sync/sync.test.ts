import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startSyncPortal, syncCounts } from '../../../test/contact-sync.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startPortalOn } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { syncLock } from './sync-runs.ts';
import { zones } from '../../schema/audience.ts';

const { simulated, settings, portal, staff, call, sync, latestRun, snapshot } = await startSyncPortal();
const find = async (externalId: string) => {
  const { rows } = await portal.pool.query('select id from contacts where external_id = $1', [externalId]);
  return (await call('GET', `${rows[0].id}/`)).body;
};
const namesOf = (labels: { name: string }[]) => labels.map(({ name }) => name);

describe('a sync', () => {
  test('creates the contacts with their zones, and changes nothing the second time', async () => {
    expect((await sync()).body).toEqual(syncCounts(60, 0, 0));
    const contact = await find('R_00001');
    expect(contact).toMatchObject({
      name: 'Linde van der Kolk',
      email: 'bewoner@example.org',
      mobile_phone: '06-00000001',
      is_external: true,
      user: null,
    });
    expect(namesOf(contact.zones)).toEqual(['Dijkvak 3: Hoge Wielen']);
    const before = await snapshot();
    expect((await sync()).body).toEqual(syncCounts(0, 0, 0));
    expect(await snapshot()).toEqual(before);
  });

  test('counts the changes of each later sync', async () => {
    await sync();
    await simulated.setRevision(1);
    expect((await sync()).body).toEqual(syncCounts(2, 3, 1));
    await simulated.setRevision(3);
    expect((await sync()).body).toEqual(syncCounts(4, 6, 2));
    expect((await call('GET', '')).body.count).toBe(63);
  });

  test('does not change contacts created by staff, nor the groups, zones and options that staff chose', async () => {
    await sync();
    const { body: own } = await call('POST', '', { name: 'Van ons', email: 'bewoner@example.org' });
    const { body: group } = await portal.call('POST', '/api/groups/', { token: staff.access, body: { name: 'Onze' } });
    const [zone] = await portal.db.insert(zones).values({ name: 'Eigen zone' }).returning();
    const contact = await find('R_00001');
    const choice = {
      name: contact.name,
      email: contact.email,
      mobile_phone: contact.mobile_phone,
      invite_all_email_addresses: true,
      groups: group.id === undefined ? [] : [group.id],
      zones: [zone?.id],
    };
    const { body: chosen } = await call('PUT', `${contact.id}/`, choice);
    expect(namesOf(chosen.zones)).toEqual(['Eigen zone']);
    expect((await sync()).body).toEqual(syncCounts(0, 0, 0));
    await simulated.setRevision(2);
    await sync();
    expect(await find('R_00001')).toEqual({ ...chosen, mobile_phone: expect.stringMatching(/^06-9/) });
    expect((await call('GET', `${own.id}/`)).body).toEqual(own);
  });

  test('restores the fields that Relatics owns, and removes a zone that it no longer gives', async () => {
    await sync();
    const { id } = await find('R_00001');
    const [old] = await portal.db.insert(zones).values({ name: 'Vroeger' }).returning();
    await portal.pool.query('insert into contact_zones values ($1, $2, true)', [id, old?.id]);
    await portal.pool.query(`update contacts set name = 'Verkeerd', details = null where id = $1`, [id]);
    const { body: preview } = await call('GET', 'sync/preview/');
    expect(preview.updated).toMatchObject([{ id, name: 'Verkeerd', fields: ['name', 'zones', 'details'] }]);
    const change = (field: string, before: string, after: unknown) => ({ field, before, after });
    expect(preview.updated[0].changes).toEqual([
      change('name', 'Verkeerd', 'Linde van der Kolk'),
      change('first_name', '', 'Linde'),
      change('last_name', '', 'van der Kolk'),
      change('address', '', expect.stringMatching(/^In 't Rietland /)),
      change('parcels', '', expect.stringContaining('KDL02 C 1145')),
      change('outlines', '', expect.stringContaining('KDL02 C 1145')),
      change('position', '', expect.stringMatching(/^51\.849958, /)),
      change('zones', 'Dijkvak 3: Hoge Wielen, Vroeger', 'Dijkvak 3: Hoge Wielen'),
    ]);
    expect((await sync()).body).toEqual(syncCounts(0, 1, 0));
    expect(await find('R_00001')).toMatchObject({
      name: 'Linde van der Kolk',
      zones: [{ name: 'Dijkvak 3: Hoge Wielen' }],
    });
  });

  test('links existing accounts, and fills the profile with address, parcels and place', async () => {
    const person = await signedInPerson(portal, { profile: { guid: 'R_00001', street: 'Oud', newsletter: true } });
    await sync();
    expect((await find('R_00001')).user).toBe(person.id);
    const { body } = await portal.call('GET', '/api/profile/', { token: person.access });
    expect(body).toMatchObject({
      street: "In 't Rietland",
      parcels: expect.stringContaining('KDL02 C 1145'),
      newsletter: true,
    });
    expect([body.latitude, body.polygons.length]).toEqual([51.849958, 3]);
    // A place that staff change is preserved until Relatics returns a new one.
    await portal.pool.query('update profiles set latitude = 50 where user_id = $1', [person.id]);
    await sync();
    expect((await portal.call('GET', '/api/profile/', { token: person.access })).body.latitude).toBe(50);
  });

  test('runs one at a time in all processes', async () => {
    const other = await startPortalOn(portal, settings);
    await simulated.setFaults([{ kind: 'delay', delayMs: 1_500, match: { system: 'relatics' } }]);
    const url = '/api/contacts/sync/';
    const responses = await Promise.all(
      [portal, other, portal, other].map(({ call: send }) => send('GET', url, { token: staff.access })),
    );
    await other.app.close();
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ error: 'Er loopt al een synchronisatie. Wacht tot die klaar is.' });
    expect((await call('GET', 'sync/runs/')).body.count).toBe(1);
  });
});

describe('a failure', () => {
  test.each([
    ['half', { kind: 'half' }],
    ['malformed', { kind: 'malformed' }],
    ['export-error', { kind: 'export-error' }],
    ['schema-drift', { kind: 'schema-drift' }],
  ])('of Relatics (%s) changes nothing and is reported', async (_name, fault) => {
    await sync();
    await simulated.setRevision(5);
    const before = await snapshot();
    await simulated.setFaults([fault]);
    const { status, body } = await sync();
    expect([status, body]).toEqual([
      502,
      { error: expect.stringMatching(/^(Relatics|Het rapport).* Er is niets gewijzigd\.$/) },
    ]);
    expect(await snapshot()).toEqual(before);
    expect(await latestRun()).toMatchObject({ state: 'failed', reason: body.error, started_by: 'Iris Riet' });
    await simulated.reset();
    expect((await sync()).status).toBe(200);
  });

  test('of the database halfway changes nothing', async () => {
    await sync();
    await simulated.setRevision(2);
    const before = await snapshot();
    await portal.pool.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`);
    await portal.pool.query(
      'create trigger refuse before insert on contact_zones for each row execute function refuse()',
    );
    expect((await sync()).status).toBe(500);
    await portal.pool.query('drop trigger refuse on contact_zones');
    expect(await snapshot()).toEqual(before);
    expect(await latestRun()).toMatchObject({ state: 'failed' });
    expect((await sync()).body).toEqual(syncCounts(4, 6, 2));
  });

  test('of the process marks its run as failed, but not one that runs elsewhere', async () => {
    const elsewhere = new pg.Client(portal.connection);
    await elsewhere.connect();
    await elsewhere.query('select pg_advisory_lock($1)', [syncLock]);
    await portal.pool.query('insert into contact_sync_runs (progress) values (0.5)');
    expect(await latestRun()).toMatchObject({ state: 'running', progress: 0.5, finished_at: null, started_by: '' });
    await elsewhere.end();
    await expect.poll(async () => (await latestRun()).state).toBe('failed');
    expect(await latestRun()).toMatchObject({
      reason: expect.stringMatching(/^Afgebroken/),
      finished_at: expect.any(String),
    });
  });
});

test('a preview shows what would change and changes nothing', async () => {
  await sync();
  await simulated.setRevision(1);
  const before = await snapshot();
  const { status, body } = await call('GET', 'sync/preview/');
  expect([status, body]).toMatchObject([
    200,
    { counts: { created: 2, updated: 3, deleted: 1 }, received: 61, skipped: [], needs_confirmation: false },
  ]);
  expect(body.created).toHaveLength(2);
  expect(body.updated.map(({ fields }: { fields: string[] }) => fields)).toEqual([
    ['mobile_phone'],
    ['mobile_phone'],
    ['mobile_phone'],
  ]);
  expect(body.deleted).toEqual([
    { id: expect.any(Number), name: expect.any(String), has_account: false, groups: [], follow_ups: 0 },
  ]);
  expect(await snapshot()).toEqual(before);
  expect((await call('GET', 'sync/runs/')).body.count).toBe(1);
});

test('the runs are listed newest first, with their counts', async () => {
  await sync();
  await simulated.setRevision(1);
  await sync();
  const { body } = await call('GET', 'sync/runs/');
  expect(body.results).toMatchObject([
    { state: 'succeeded', progress: 1, counts: syncCounts(2, 3, 1), skipped: 0, reason: '', started_by: 'Iris Riet' },
    { state: 'succeeded', counts: syncCounts(60, 0, 0) },
  ]);
});

test('without Relatics a sync is refused with that reason', async () => {
  const without = await startPortalOn(portal);
  const response = await without.call('GET', '/api/contacts/sync/', { token: staff.access });
  await without.app.close();
  expect([response.status, response.body]).toEqual([503, { error: 'De koppeling met Relatics is niet ingesteld.' }]);
});

test('contacts in the list show their source', async () => {
  await portal.db.insert(contacts).values({ name: 'Hand', email: 'h@example.org' });
  expect((await call('GET', '?search=hand')).body.results).toMatchObject([{ is_external: false }]);
});
