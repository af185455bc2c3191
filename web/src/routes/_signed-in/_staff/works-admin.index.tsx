import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { readListFilter, withListFilter, type ListFilter } from '../../../platform/list-filter.ts';
import { WorksAdminScreen } from '../../../works/staff/works-admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/works-admin/')({
  beforeLoad: requireExtensions,
  validateSearch: (search: ListFilter) => search,
  component: withListFilter(readListFilter, WorksAdminScreen),
});
