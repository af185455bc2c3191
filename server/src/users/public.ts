export { changeUser } from './change-user.ts';
export { findAccount } from './queries.ts';
export { deleteAccountOf } from './delete-account.ts';
export { deleteUser, lockAccount } from './queries.ts';
export { createStaff, followRights, type GivenRights } from './follow-rights.ts';
