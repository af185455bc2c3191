import { createFileRoute } from '@tanstack/react-router';
import { withListFilter } from '../../../platform/list-filter.ts';
import { readStaffSearch, type StaffSearch } from '../../../publications/attention-filter.ts';
import { PublicationsAdminScreen } from '../../../publications/staff/publications-admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/design-admin')({
  validateSearch: (search: StaffSearch) => search,
  component: withListFilter(readStaffSearch, (props) => <PublicationsAdminScreen kind="design" {...props} />),
});
