import { createFileRoute } from '@tanstack/react-router';
import { readMessageSearch, type MessageSearch } from '../../../messages/filter.ts';
import { MessagesAdminScreen } from '../../../messages/messages-admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/messages-admin')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): MessageSearch => address,
  component: MessagesAdmin,
});

function MessagesAdmin() {
  const filter = readMessageSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <MessagesAdminScreen
      filter={filter}
      // A filter that is set keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
