import { letterDays } from '@dijkportaal/contract/letters';
import { invitationDays, recentInvitationMinutes } from '@dijkportaal/contract/users';

const age = (invitedAt: string) => Date.now() - Date.parse(invitedAt);

/** Whether the link of an invitation, or the code of a letter, no longer works. */
export const isExpired = (invitedAt: string, isLetter = false) =>
  age(invitedAt) >= (isLetter ? letterDays : invitationDays) * 24 * 60 * 60_000;

/** Whether an invitation was mailed so recently that another one needs confirmation. */
export const isRecent = (invitedAt: string) => age(invitedAt) < recentInvitationMinutes * 60_000;
