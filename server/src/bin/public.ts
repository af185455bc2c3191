export { putInBin } from './put-in-bin.ts';
export { lockForErasing } from './remove-items.ts';
export { eraseFromBin } from './remove-items.ts';
