/** Counts the designs, documents and news that are for no active resident. */
export { countSeenByNobody } from './queries.ts';
