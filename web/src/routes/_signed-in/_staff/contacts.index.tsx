import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '../../../contacts/list/contacts-screen.tsx';
import { readContactSearch, type ContactSearch } from '../../../contacts/filter.ts';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/contacts/')({
  validateSearch: (search: ContactSearch) => search,
  component: withListFilter(readContactSearch, ContactsScreen),
});
