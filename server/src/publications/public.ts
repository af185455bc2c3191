/** What other capabilities use of publications. */
export { countSeenByNobody } from './queries.ts';
