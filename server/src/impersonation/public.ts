/** Ends the impersonations of an account that is about to be deleted; returns their lines for the audit log. */
export { endImpersonationsOf } from './end.ts';
