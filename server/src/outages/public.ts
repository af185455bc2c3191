/** Deletes what is past its period, every night. */
export { removeOldUptimes } from './queries.ts';
