/** Starts fetching the Relatics data of a profile when it is stale, without waiting. */
export { refreshIfStale } from './refresh-data.ts';

/** Whether the Relatics data of a profile has to be fetched, if there is a Relatics. */
export { isStale } from './refresh-data.ts';

/** Fetches the Relatics data of a profile; returns after at most 8 seconds. */
export { refreshNow } from './refresh-data.ts';

/** Limits how often a person may refresh. */
export { createRefreshLimit } from './limits.ts';

/** The columns of a profile to reset when it is linked to another person in Relatics. */
export { clearedData } from './policy.ts';
