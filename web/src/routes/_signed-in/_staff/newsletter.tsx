import { createFileRoute } from '@tanstack/react-router';
import { readNewsletterSearch, type NewsletterSearch } from '../../../newsletters/list/filter.ts';
import { NewslettersScreen } from '../../../newsletters/list/newsletters-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/newsletter')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): NewsletterSearch => address,
  component: Newsletters,
});

function Newsletters() {
  const filter = readNewsletterSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <NewslettersScreen
      filter={filter}
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
