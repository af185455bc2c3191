/** What other capabilities use of publications. */
export { countSeenByNobody, maySeePublication } from './queries.ts';
