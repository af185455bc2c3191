import { createFileRoute } from '@tanstack/react-router';
import { NewsScreen } from '../../publications/news/news-screen.tsx';
import { readPage } from '../../platform/list-address.ts';

export const Route = createFileRoute('/_signed-in/news/')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): { page?: number | undefined } => address,
  component: News,
});

function News() {
  const page = readPage(Route.useSearch().page) ?? 1;
  const navigate = Route.useNavigate();
  return (
    <NewsScreen page={page} onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next } })} />
  );
}
