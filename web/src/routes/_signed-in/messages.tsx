import { createFileRoute } from '@tanstack/react-router';
import { MessagesScreen } from '../../messages/messages-screen.tsx';
import { readPage } from '../../platform/list-address.ts';

export const Route = createFileRoute('/_signed-in/messages')({
  // Read by the screen; what else stands in the address goes along to sign-in and back.
  validateSearch: (address: Record<string, unknown>): { page?: number } => address,
  component: Messages,
});

function Messages() {
  const page = readPage(Route.useSearch().page) ?? 1;
  const navigate = Route.useNavigate();
  const open = (next: number) => {
    // A message that was sent from the first page must not move what is read there.
    if (next !== page) void navigate({ search: next === 1 ? {} : { page: next }, resetScroll: false });
  };
  return <MessagesScreen page={page} onPage={open} />;
}
