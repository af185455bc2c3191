/** Marks the contacts of an account that is being deleted, so that a sync does not invite them again. */
export { noteDeletedAccount } from './queries.ts';
