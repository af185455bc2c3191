import { createFileRoute } from '@tanstack/react-router';
import { MessagesScreen } from '../../messages/messages-screen.tsx';
import { readListFilter, type ListFilter } from '../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/messages')({
  validateSearch: (search: Pick<ListFilter, 'page'>) => search,
  component: Messages,
});

function Messages() {
  const { page = 1 } = readListFilter({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  const open = (next: number) => {
    // Sending a message from the first page must not scroll the screen.
    if (next !== page) void navigate({ search: next === 1 ? {} : { page: next }, resetScroll: false });
  };
  return <MessagesScreen page={page} onPage={open} />;
}
