/** Finds an account with all its columns. Throws not found. */
export { findAccount } from './queries.ts';

/** Deletes a person with everything that belongs to the account. Throws 400 for the last superuser. */
export { deleteUser } from './queries.ts';
