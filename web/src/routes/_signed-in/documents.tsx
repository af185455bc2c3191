import { createFileRoute } from '@tanstack/react-router';
import { DocumentsScreen } from '../../publications/documents-screen.tsx';
import { readPublicationSearch, type PublicationSearch } from '../../publications/filter.ts';

export const Route = createFileRoute('/_signed-in/documents')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): PublicationSearch => address,
  component: Documents,
});

function Documents() {
  const filter = readPublicationSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <DocumentsScreen
      filter={filter}
      // What is typed replaces the address, so that the back button leaves the screen and does not untype.
      onFilter={(search) =>
        void navigate({ search, replace: search.search !== filter.search, resetScroll: search.page !== filter.page })
      }
    />
  );
}
