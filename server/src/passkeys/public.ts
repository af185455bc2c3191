export { createRequestOptions } from './relying-party.ts';
export { isKept, offerPasskeys, checkPasskey } from './check-passkey.ts';
export type { RefusedPasskey, UsedPasskey } from './check-passkey.ts';
