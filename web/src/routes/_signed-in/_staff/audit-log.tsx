import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { NoAccessScreen } from '../../../app/screens/no-access-screen.tsx';
import { AuditLogScreen } from '../../../audit/audit-log-screen.tsx';
import { readAuditSearch, type AuditSearch } from '../../../audit/filter.ts';
import { useListFilter } from '../../../platform/list-filter.ts';
import { isSuperuser, useSignedInPerson } from '../../../platform/session.ts';

export const Route = createFileRoute('/_signed-in/_staff/audit-log')({
  beforeLoad: requireExtensions,
  validateSearch: (search: AuditSearch) => search,
  component: AuditLog,
});

function AuditLog() {
  const [filter, onFilter] = useListFilter(readAuditSearch);
  if (!isSuperuser(useSignedInPerson())) return <NoAccessScreen isForSuperusers />;
  return <AuditLogScreen filter={filter} onFilter={onFilter} />;
}
