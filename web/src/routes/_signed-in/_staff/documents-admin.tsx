import { createFileRoute } from '@tanstack/react-router';
import { readPublicationSearch, type PublicationSearch } from '../../../publications/filter.ts';
import { PublicationsAdminScreen } from '../../../publications/publications-admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/documents-admin')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): PublicationSearch => address,
  component: DocumentsAdmin,
});

function DocumentsAdmin() {
  const filter = readPublicationSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <PublicationsAdminScreen
      kind="document"
      filter={filter}
      // What is typed replaces the address, so that the back button leaves the screen and does not untype.
      onFilter={(search) =>
        void navigate({ search, replace: search.search !== filter.search, resetScroll: search.page !== filter.page })
      }
    />
  );
}
