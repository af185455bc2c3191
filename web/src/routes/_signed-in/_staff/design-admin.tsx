import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, useListFilter, type ListFilter } from '../../../platform/list-filter.ts';
import { PublicationsAdminScreen } from '../../../publications/publications-admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/design-admin')({
  validateSearch: (search: ListFilter) => search,
  component: DesignAdmin,
});

function DesignAdmin() {
  const [filter, onFilter] = useListFilter(readListFilter);
  return <PublicationsAdminScreen kind="design" filter={filter} onFilter={onFilter} />;
}
