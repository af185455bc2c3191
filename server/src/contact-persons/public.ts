export { listContactPersons } from './queries.ts';
