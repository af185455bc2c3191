import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '../../../contacts/list/contacts-screen.tsx';
import { readContactSearch, type ContactSearch } from '../../../contacts/list/filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/contacts')({
  // Read by the screen, so that it is not part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): ContactSearch => address,
  component: Contacts,
});

function Contacts() {
  const filter = readContactSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <ContactsScreen
      filter={filter}
      // A filter that is set keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
