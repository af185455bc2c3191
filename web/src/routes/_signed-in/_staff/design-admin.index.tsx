import { createFileRoute } from '@tanstack/react-router';
import { useListFilter } from '../../../platform/list-filter.ts';
import { readStaffSearch, type StaffSearch } from '../../../publications/attention-filter.ts';
import { PublicationsAdminScreen } from '../../../publications/staff/publications-admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/design-admin/')({
  validateSearch: (search: StaffSearch) => search,
  component: DesignAdmin,
});

// The plugin that splits routes cannot read JSX within a call.
function DesignAdmin() {
  const [filter, onFilter] = useListFilter(readStaffSearch);
  return <PublicationsAdminScreen kind="design" filter={filter} onFilter={onFilter} />;
}
