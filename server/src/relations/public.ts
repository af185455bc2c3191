export { refreshIfStale } from './refresh-data.ts';
export { isStale } from './refresh-data.ts';
export { fetchInTurn } from './fetch-in-turn.ts';
export { refreshNow } from './refresh-data.ts';
export { createRefreshLimit } from './limits.ts';
export { clearedData } from './policy.ts';
