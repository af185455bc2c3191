import { createFileRoute } from '@tanstack/react-router';
import { useListFilter } from '../../../platform/list-filter.ts';
import { readUserSearch, type UserSearch } from '../../../users/filter.ts';
import { UsersScreen } from '../../../users/users-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/users')({
  validateSearch: (search: UserSearch) => search,
  component: Users,
});

function Users() {
  const [filter, onFilter] = useListFilter(readUserSearch);
  return <UsersScreen filter={filter} onFilter={onFilter} />;
}
