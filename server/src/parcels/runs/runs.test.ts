import { outlineRuns, type OutlineRun } from '@dijkportaal/contract/parcels/outline-runs';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { startSimulatedPdok } from '../../../test/simulated-pdok.ts';
import type { PdokLimits } from '../../platform/pdok/settings.ts';
import { createPdok } from '../../platform/pdok/pdok.ts';
import { cleanUpOutlineRuns } from './queries.ts';
import { startOutlineWorker } from './worker.ts';

const simulator = await startSimulatedPdok();
afterAll(() => simulator.stop());
const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const workers: { stop: () => Promise<void> }[] = [];
const base = '/api/parcels/outline-runs/';

beforeEach(async () => {
  await simulator.reset();
  await portal.pool.query("delete from outline_runs; update profiles set parcels = ''");
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const times = { pollIntervalMs: 10, pauseMs: 20 };
const startWorker = (limits: Partial<PdokLimits> = {}) =>
  workers.push(startOutlineWorker(portal.db, createPdok(simulator.settings(limits)), { warn: () => {} }, times));
const call = (method: 'GET' | 'POST', path = '') => portal.call(method, base + path, { token: staff.access });
const withText = (parcels: string, more: object = {}) => createPerson(portal, { profile: { parcels, ...more } });
async function start(): Promise<OutlineRun> {
  const { status, body } = await call('POST');
  expect(status).toBe(200);
  return outlineRuns.start.response.parse(body);
}
const readRun = async (): Promise<OutlineRun> => (await call('GET')).body.results[0];
async function finished(): Promise<void> {
  await expect.poll(async () => (await readRun()).state).toBe('finished');
}
async function namesOnMap({ id }: { id: number }): Promise<string[]> {
  const { rows } = await portal.pool.query<{ polygons: { name: string }[] }>(
    'select polygons from profiles where user_id = $1',
    [id],
  );
  return rows[0]!.polygons.map(({ name }) => name);
}
const polygons = [
  {
    name: 'zelf getekend',
    polygon: [
      [51.84, 5.1],
      [51.84, 5.2],
      [51.85, 5.2],
    ] as [number, number][],
  },
];

describe('the preview', () => {
  test('names people with designations but no outline, and what cannot be read', async () => {
    const person = await createPerson(portal, {
      firstName: 'Anna',
      lastName: 'Dijk',
      profile: { parcels: 'KDL03 A 1, 2, het weiland' },
    });
    await withText('KDL03 A 3', { polygons });
    await withText('   ');
    await createPerson(portal, { isActive: false, profile: { parcels: 'KDL03 A 4' } });
    await createPerson(portal, { isStaff: true, profile: { parcels: 'KDL03 A 5' } });
    const { body } = await call('GET', 'candidates/');
    expect(outlineRuns.candidates.response.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      count: 1,
      results: [{ profile_id: person.profileId, name: 'Anna Dijk', readable: 2, unreadable: ['het weiland'] }],
    });
  });
});

describe('a run', () => {
  test('fetches everybody, reports the rest, and is in the audit log', async () => {
    const complete = await withText('KDL03 B 1, 2, Kwelderveen B 1');
    const partial = await withText('KDL03 B 3, KDL02 Z 9, Kolkdal A 12');
    const none = await withText('het weiland');
    const { id, people } = await start();
    expect(people).toMatchObject({ total: 3, waiting: 3 });
    startWorker();
    await finished();
    expect(await readRun()).toMatchObject({
      finished_at: expect.any(String),
      people: { total: 3, waiting: 0, complete: 1, partial: 1, none: 1, changed: 0 },
    });
    expect(await Promise.all([complete, partial, none].map(namesOnMap))).toEqual([
      ['KDL03 B 1', 'KDL03 B 2'],
      ['KDL03 B 3'],
      [],
    ]);
    const report = (await call('GET', `${id}/report/`)).body;
    expect(outlineRuns.report.response.parse(report)).toEqual(report);
    expect(report.count).toBe(2);
    const problemsOf = (profileId: number) =>
      report.results.find((row: { profile_id: number }) => row.profile_id === profileId).problems;
    expect(problemsOf(partial.profileId)).toEqual([
      { designation: 'KDL02 Z 9', kind: 'missing' },
      { designation: 'Kolkdal A 12', kind: 'several' },
    ]);
    expect(problemsOf(none.profileId)).toEqual([{ designation: 'het weiland', kind: 'unreadable' }]);
    const { rows } = await portal.pool.query(
      `select object, origin, actor_id from audit_log where action in ('profile.change', 'profile.fetch_outlines')
      and (details->'fields' = '["polygons"]' or object = 'outline_run ${id}') order by id`,
    );
    expect(rows[0]).toMatchObject({ object: `outline_run ${id}`, actor_id: staff.id });
    const changed = new Set(rows.slice(1).map((row: { object: string }) => row.object));
    expect(changed).toEqual(new Set([`user ${complete.id}`, `user ${partial.id}`]));
  });

  test('resumes where it was after the process died', async () => {
    for (let number = 1; number <= 6; number += 1) await withText(`KDL03 C ${number}`);
    await start();
    // What a process that was killed leaves: rows with a lease that ends.
    await portal.pool.query(`update outline_run_people set due_at = now() + interval '300 milliseconds', attempts = 1
      where id in (select id from outline_run_people limit 2)`);
    startWorker();
    await finished();
    expect((await readRun()).people).toMatchObject({ complete: 6 });
  });

  test('skips people who got an outline or another text in the meantime', async () => {
    const drawn = await withText('KDL03 D 1');
    const retyped = await withText('KDL03 D 2');
    await start();
    await portal.pool.query('update profiles set polygons = $2 where user_id = $1', [
      drawn.id,
      JSON.stringify(polygons),
    ]);
    await portal.pool.query(`update profiles set parcels = 'KDL03 D 3' where user_id = $1`, [retyped.id]);
    startWorker();
    await finished();
    expect((await readRun()).people).toMatchObject({ changed: 2, complete: 0 });
    expect([await namesOnMap(drawn), await namesOnMap(retyped)]).toEqual([['zelf getekend'], []]);
  });

  test('can be stopped, and then changes nobody', async () => {
    const person = await withText('KDL03 E 1');
    const { id } = await start();
    expect((await call('POST', `${id}/stop/`)).body).toMatchObject({ state: 'stopped', people: { waiting: 1 } });
    expect((await call('POST', `${id}/stop/`)).status).toBe(409);
    startWorker();
    // A second run is worked on, and the first one is not.
    const other = await withText('KDL03 E 2');
    await portal.pool.query(`update profiles set parcels = '' where user_id = $1`, [person.id]);
    await start();
    await finished();
    expect([await namesOnMap(person), await namesOnMap(other)]).toEqual([[], ['KDL03 E 2']]);
  });

  test('waits for an unavailable land register, and resumes automatically', async () => {
    const person = await withText('KDL03 F 1');
    await simulator.setFaults([{ kind: 'http503' }]);
    await start();
    startWorker({ tries: 1 });
    await expect.poll(async () => (await readRun()).waiting_since).not.toBeNull();
    await simulator.setFaults([]);
    await finished();
    expect((await readRun()).waiting_since).toBeNull();
    expect(await namesOnMap(person)).toEqual(['KDL03 F 1']);
  });

  test('reports unusable responses of the land register', async () => {
    await withText('KDL03 G 1');
    await simulator.setFaults([{ kind: 'not-json' }]);
    const { id } = await start();
    startWorker();
    await finished();
    expect((await call('GET', `${id}/report/`)).body.results).toMatchObject([
      { state: 'none', problems: [{ designation: 'KDL03 G 1', kind: 'refused' }] },
    ]);
  });

  test('is refused while one is running, and without anybody', async () => {
    expect((await call('POST')).body).toEqual({
      error: 'Er is niemand met een kadastrale aanduiding maar zonder perceel op de kaart.',
    });
    await withText('KDL03 H 1');
    await start();
    const second = await call('POST');
    expect([second.status, second.body.error]).toEqual([
      409,
      expect.stringMatching(/^Er worden al percelen opgehaald/),
    ]);
  });

  test('is forgotten 90 days after it ended', async () => {
    await withText('KDL03 K 1');
    const { id } = await start();
    await call('POST', `${id}/stop/`);
    await cleanUpOutlineRuns(portal.db);
    expect((await call('GET')).body.count).toBe(1);
    await portal.pool.query(`update outline_runs set finished_at = now() - interval '91 days'`);
    await cleanUpOutlineRuns(portal.db);
    expect((await call('GET')).body.count).toBe(0);
    expect((await call('GET', `${id}/report/`)).status).toBe(404);
  });
});
