import { afterAll, expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { startSimulatedRelatics } from '../../../test/simulated-relatics.ts';
import { failInterruptedRuns } from './sync-runs.ts';

const simulated = await startSimulatedRelatics();
afterAll(() => simulated.stop());
const portal = await startTestPortal(simulated.portalSettings());
const staff = await signedInPerson(portal, { isStaff: true });

const sync = () => portal.call('GET', '/api/contacts/sync/', { token: staff.access });
async function lines() {
  const { rows } = await portal.pool.query(`select actor_id, action, object, result, origin, details from audit_log
    where action like 'contact.sync%' order by id`);
  return rows as Record<string, unknown>[];
}

test('a sync is logged when it starts and when it ends', async () => {
  await sync();
  const own = { actor_id: staff.id, origin: '127.0.0.1', object: 'sync 1', result: 'success' };
  const counts = { created: 60, updated: 0, deleted: 0, automatically_invited: 0, skipped: 0 };
  expect(await lines()).toEqual([
    { ...own, action: 'contact.sync_start', details: {} },
    { ...own, action: 'contact.sync', details: counts },
  ]);
});

test('a failed sync is logged with the reason', async () => {
  await simulated.setFaults([{ kind: 'malformed' }]);
  const { body } = await sync();
  await simulated.reset();
  expect((await lines()).at(-1)).toMatchObject({
    object: 'sync 2',
    result: 'failure',
    details: { reason: body.error },
  });
});

test('a sync whose process was killed is logged once, when it is found', async () => {
  await portal.pool.query('insert into contact_sync_runs (progress) values (0.5)');
  const before = (await lines()).length;
  await Promise.all([failInterruptedRuns(portal.db), failInterruptedRuns(portal.db)]);
  await failInterruptedRuns(portal.db);
  const found = await lines();
  expect(found).toHaveLength(before + 1);
  expect(found.at(-1)).toEqual({
    actor_id: null,
    action: 'contact.sync',
    object: 'sync 3',
    result: 'failure',
    origin: 'job',
    details: { reason: expect.stringMatching(/^Afgebroken/) },
  });
});
