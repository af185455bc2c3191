import { createFileRoute } from '@tanstack/react-router';
import { readUserSearch, type UserSearch } from '../../../users/filter.ts';
import { UsersScreen } from '../../../users/users-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/users')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): UserSearch => address,
  component: Users,
});

function Users() {
  const filter = readUserSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <UsersScreen
      filter={filter}
      // A search or order that is set keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
