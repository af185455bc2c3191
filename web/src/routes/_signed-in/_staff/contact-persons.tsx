import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { ContactPersonsScreen } from '../../../contact-persons/contact-persons-screen.tsx';
import { readListFilter, withListFilter, type ListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/contact-persons')({
  validateSearch: (search: ListFilter) => search,
  beforeLoad: requireExtensions,
  component: withListFilter(readListFilter, ContactPersonsScreen),
});
