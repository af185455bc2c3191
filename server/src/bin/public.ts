/** Copies items into the bin, in the transaction that deletes them. */
export { putInBin } from './put-in-bin.ts';

/** Takes the locks that deleting an account needs, before the account is locked. */
export { lockForErasing } from './remove-items.ts';

/** Removes a person whose account is being deleted from the bin. */
export { eraseFromBin } from './remove-items.ts';
