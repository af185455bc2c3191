import { createFileRoute } from '@tanstack/react-router';
import { withListFilter } from '../../../platform/list-filter.ts';
import { readUserSearch, type UserSearch } from '../../../users/filter.ts';
import { UsersScreen } from '../../../users/users-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/users')({
  validateSearch: (search: UserSearch) => search,
  component: withListFilter(readUserSearch, UsersScreen),
});
