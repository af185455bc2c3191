/** Filters on people, which the contacts have as well as the users. */
export { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';

/** Whether somebody was invited, and inviting them again. */
export { ConfirmInviteAgain } from './invite/confirm-invite-again.tsx';
export { InvitedBadge } from './invite/invited-badge.tsx';
export { useInvite } from './invite/use-invite.tsx';

/** Their fields. */
export { PeopleFilterFields } from './people-filter-fields.tsx';
