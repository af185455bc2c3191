import { afterAll, beforeEach } from 'vitest';
import { signedInPerson } from './people.ts';
import { startTestPortal } from './portal.ts';
import { startSimulatedRelatics } from './simulated-relatics.ts';

/** A portal that syncs its contacts with the simulator, both reset before each test, and the queries of such tests. */
export async function startSyncPortal() {
  const simulated = await startSimulatedRelatics();
  afterAll(() => simulated.stop());
  const settings = simulated.portalSettings();
  const portal = await startTestPortal(settings);
  const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Iris', lastName: 'Riet' });
  beforeEach(async () => {
    await simulated.reset();
    await portal.pool.query('truncate contacts, contact_sync_runs, bin_items restart identity cascade');
    await portal.pool.query('delete from zones');
  });

  const call = (method: string, path: string, body?: unknown) =>
    portal.call(method, `/api/contacts/${path}`, { token: staff.access, ...(body !== undefined && { body }) });
  const sync = (query = '') => call('GET', `sync/${query}`);
  const latestRun = async () => (await call('GET', 'sync/runs/')).body.results[0];
  /** The stored contacts; xmin changes with each write. */
  const snapshot = async () => {
    const { rows } = await portal.pool.query(
      `select external_id, name, email, mobile_phone, details, xmin::text,
         (select json_agg(zone_id order by zone_id) from contact_zones where contact_id = contacts.id) as zones
       from contacts order by id`,
    );
    return rows;
  };
  return { simulated, settings, portal, staff, call, sync, latestRun, snapshot };
}

/** What a sync returns. */
export const syncCounts = (created: number, updated: number, deleted: number) => ({
  created,
  updated,
  deleted,
  automatically_invited: 0,
});
