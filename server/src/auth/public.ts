export { createInvitation } from './links/invitations.ts';
export { createInvitations, inviteAgain } from './links/invitations.ts';
export { forgetLinks } from './links/mailed-links.ts';
export { hashPassword, isSamePassword } from './passwords.ts';
