import { createFileRoute } from '@tanstack/react-router';
import { ArchiveScreen } from '../../newsletters/archive/archive-screen.tsx';
import { readArchiveSearch, type ArchiveSearch } from '../../newsletters/archive/filter.ts';

export const Route = createFileRoute('/_signed-in/newsletter-archive/')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): ArchiveSearch => address,
  component: NewsletterArchive,
});

function NewsletterArchive() {
  const filter = readArchiveSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <ArchiveScreen
      filter={filter}
      // A search keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
