export { deleteAgain, listReturnedItems } from './delete-again.ts';
export { putInBin } from './put-in-bin.ts';
export { isKept } from './queries.ts';
export { eraseFromBin, lockBin, lockForErasing } from './remove-items.ts';
export { restoreMany } from './restore-items.ts';
