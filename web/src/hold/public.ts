/** Whether the portal is on hold after a restore: until it is released, nothing is sent or removed. */
export { holdQuery } from './queries.ts';
