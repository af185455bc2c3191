export { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';
export { ConfirmInviteAgain } from './invite/confirm-invite-again.tsx';
export { InvitedBadge } from './invite/invited-badge.tsx';
export { useInvite } from './invite/use-invite.tsx';
export { morePeopleFilters } from './people-filter-fields.tsx';
export { sendInvitation } from './invite/use-invite.tsx';
export { ChangeModal as ChangeAccountModal } from './user-modal.tsx';
