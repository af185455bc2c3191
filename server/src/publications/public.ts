/** Counts the designs, documents and news that staff have to look at. */
export { countAttention } from './queries.ts';
