/** Copies items into the bin, in the transaction that deletes them. */
export { putInBin } from './put-in-bin.ts';

/** Takes a person whose account is being deleted out of the bin. */
export { eraseFromBin } from './remove-items.ts';
