import { invitationDays, recentInvitationMinutes } from '@dijkportaal/contract/users';

const age = (invitedAt: string) => Date.now() - Date.parse(invitedAt);

/** Whether the link of an invitation no longer works. */
export const isExpired = (invitedAt: string) => age(invitedAt) >= invitationDays * 24 * 60 * 60_000;

/** Whether an invitation was mailed so recently that another one needs confirmation. */
export const isRecent = (invitedAt: string) => age(invitedAt) < recentInvitationMinutes * 60_000;
