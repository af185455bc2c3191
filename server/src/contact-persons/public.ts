export { listContactPersons, selectContactPersons } from './queries.ts';
