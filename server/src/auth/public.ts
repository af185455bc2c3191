/** Mails someone a link for their first sign-in. */
export { createInvitation } from './links/invitations.ts';

/** Invites many people, and the same for those who may have been invited before. */
export { createInvitations, inviteAgain } from './links/invitations.ts';

/** Makes every mailed link of a person invalid. */
export { forgetLinks } from './links/mailed-links.ts';

/** Hashes a password for storage, as a PHC string. Throws 503 when too many are waiting. */
export { hashPassword } from './passwords.ts';
