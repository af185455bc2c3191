import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '@dijkportaal/contract/profiles';
import type { Services } from '../platform/services.ts';
import { withoutSecrets } from '../platform/http/errors.ts';
import { RelaticsError } from '../platform/relatics/relatics-error.ts';
import type { Relatics } from '../platform/relatics/relatics.ts';
import { cleanData } from './policy.ts';
import { isLeased, keepData, noteFailure, takeLease, type Lease } from './queries.ts';

type Portal = Pick<Services, 'app' | 'config' | 'db' | 'relatics'>;

const freshMilliseconds = 15 * 60_000;
const longestWait = 8_000;
const lookAgain = 200;

/**
 * A profile that was read: where its data are old, fetching them begins and nobody waits for it. Answers the profile,
 * which says whether a new answer is on its way.
 */
export async function refreshBehind(portal: Portal, profile: Profile): Promise<Profile> {
  const { relatics } = portal;
  if (relatics === null || profile.guid === '' || profile.relatics_refreshing || isFresh(profile)) return profile;
  const lease = await takeLease(portal.db, profile.id, { seconds: leaseSeconds(portal), isForced: false });
  if (lease === null) return { ...profile, relatics_refreshing: await isLeased(portal.db, profile.id) };
  void fetchData(portal, relatics, lease);
  return { ...profile, relatics_refreshing: true };
}

/** Fetches a profile's data now, or joins whoever does; comes back when they are there, at most 8 seconds later. */
export async function refreshNow(portal: Portal, profileId: number): Promise<void> {
  const { relatics, db } = portal;
  if (relatics === null) return;
  const lease = await takeLease(db, profileId, { seconds: leaseSeconds(portal), isForced: true });
  const end = new AbortController();
  const wait = sleep(longestWait, undefined, { signal: end.signal }).catch(() => {});
  if (lease !== null) await Promise.race([fetchData(portal, relatics, lease), wait]);
  else await waitForOthers(portal, profileId);
  end.abort();
}

/** The system's own time to answer once, twice over: for its turn and for the call. */
const leaseSeconds = ({ config }: Portal) => 2 * Math.ceil((config.relatics?.limits.timeout ?? 0) / 1_000) + 30;

const isFresh = ({ relatics_fetched_at: at }: Profile) =>
  at !== null && Date.now() - Date.parse(at) < freshMilliseconds;

/** Never fails: whoever started it may be gone. */
async function fetchData({ db, app }: Portal, relatics: Relatics, lease: Lease): Promise<void> {
  try {
    const data = await relatics.customerData(lease.guid).then(cleanData);
    await keepData(db, lease, data);
  } catch (error) {
    // What the connection itself could not do, it has logged.
    if (!(error instanceof RelaticsError)) {
      app.log.error({ err: withoutSecrets(error as Error) }, 'data of the relationship system could not be kept');
    }
    await noteFailure(db, lease).catch(() => {});
  }
}

async function waitForOthers({ db }: Portal, profileId: number): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += lookAgain) {
    if (!(await isLeased(db, profileId))) return;
    await sleep(lookAgain);
  }
}
