export { holdQuery } from './queries.ts';
