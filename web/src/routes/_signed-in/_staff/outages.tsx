import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { OutagesScreen } from '../../../outages/outages-screen.tsx';
import { readListFilter, withListFilter, type ListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/outages')({
  validateSearch: (search: ListFilter) => search,
  beforeLoad: requireExtensions,
  component: withListFilter(readListFilter, OutagesScreen),
});
