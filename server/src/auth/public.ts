export { createInvitation } from './links/invitations.ts';
export { createInvitations, inviteAgain } from './links/invitations.ts';
export { forgetLinks } from './links/mailed-links.ts';
export { hashPassword, isSamePassword } from './passwords.ts';
export { addressObject } from './audit-address.ts';
export { mailLinkFromStaff } from './links/staff-links.ts';
export { createBlocks } from './blocks.ts';
