import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '@dijkportaal/contract/profiles';
import { syncAppointments } from '../appointments/public.ts';
import type { Services } from '../platform/services.ts';
import { withoutSecrets } from '../platform/errors.ts';
import { RelaticsError } from '../platform/relatics/relatics-error.ts';
import type { Relatics } from '../platform/relatics/relatics.ts';
import { cleanData } from './policy.ts';
import { isLeased, storeData, recordFetchFailure, acquireLease, type Lease } from './queries.ts';

/** What fetching needs. */
export type Portal = Pick<Services, 'config' | 'db' | 'relatics'> & { app: Pick<Services['app'], 'log'> };

const freshForMs = 15 * 60_000;
const maxWaitMs = 8_000;
const pollIntervalMs = 200;

/**
 * Starts fetching the data of a profile that was read, when it is over 15 minutes old, without waiting. Returns the
 * profile, which says whether it is being refreshed.
 */
export async function refreshIfStale(portal: Portal, profile: Profile): Promise<Profile> {
  if (portal.relatics === null || profile.relatics_refreshing || !isStale(profile)) return profile;
  const lease = await acquireLease(portal.db, profile.id, { seconds: leaseSeconds(portal), isForced: false });
  if (lease === null) return { ...profile, relatics_refreshing: await isLeased(portal.db, profile.id) };
  void fetchData(portal, portal.relatics, lease);
  return { ...profile, relatics_refreshing: true };
}

/** Fetches a profile's data, or waits for the process that is fetching it; returns after at most 8 seconds. */
export async function refreshNow(portal: Portal, profileId: number): Promise<void> {
  const { relatics, db } = portal;
  if (relatics === null) return;
  const lease = await acquireLease(db, profileId, { seconds: leaseSeconds(portal), isForced: true });
  const end = new AbortController();
  const wait = sleep(maxWaitMs, undefined, { signal: end.signal }).catch(() => {});
  if (lease !== null) await Promise.race([fetchData(portal, relatics, lease), wait]);
  else await waitForOthers(portal, profileId);
  end.abort();
}

/** Fetches a profile's data if it is due, and waits for the end. Returns whether it could be fetched; null if it was not due. */
export async function fetchIfDue(portal: Portal, relatics: Relatics, profileId: number): Promise<boolean | null> {
  const lease = await acquireLease(portal.db, profileId, { seconds: leaseSeconds(portal), isForced: false });
  return lease === null ? null : fetchData(portal, relatics, lease);
}

/** Twice the timeout of Relatics: once for waiting for its semaphore, once for the call. */
const leaseSeconds = ({ config }: Portal) => 2 * Math.ceil((config.relatics?.limits.timeout ?? 0) / 1_000) + 30;

/** Whether data of the relationship system has to be fetched, if there is one. */
export const isStale = ({ guid, relatics_fetched_at: at }: Pick<Profile, 'guid' | 'relatics_fetched_at'>): boolean =>
  guid !== '' && (at === null || Date.now() - Date.parse(at) >= freshForMs);

/** Returns whether it succeeded. Never rejects: the request that started it may have ended. */
async function fetchData({ db, config, app }: Portal, relatics: Relatics, lease: Lease): Promise<boolean> {
  try {
    const data = await relatics.customerData(lease.guid).then(cleanData);
    await db.transaction(async (tx) => {
      const person = await storeData(tx, lease, data);
      if (person !== null) await syncAppointments(tx, config, person, data.Contactmoment);
    });
    return true;
  } catch (error) {
    // The client has already logged its own errors.
    if (!(error instanceof RelaticsError)) {
      app.log.error({ err: withoutSecrets(error as Error) }, 'data of the relationship system could not be stored');
    }
    await recordFetchFailure(db, lease).catch(() => {});
    return false;
  }
}

async function waitForOthers({ db }: Portal, profileId: number): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += pollIntervalMs) {
    if (!(await isLeased(db, profileId))) return;
    await sleep(pollIntervalMs);
  }
}
