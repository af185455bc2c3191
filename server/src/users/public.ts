/** Finds an account with all its columns. Throws not found. */
export { findAccount } from './queries.ts';

/** Deletes somebody's account for staff. Throws not found, 403 if they may not, and 409 for the last superuser. */
export { deleteAccountOf } from './delete-account.ts';

/** Deletes a person with everything that belongs to the account. Throws 409 for the last superuser. */
export { deleteUser } from './queries.ts';
