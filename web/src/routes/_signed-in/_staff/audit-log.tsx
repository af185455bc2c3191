import { createFileRoute } from '@tanstack/react-router';
import { NoAccessScreen } from '../../../app/screens/no-access-screen.tsx';
import { AuditLogScreen } from '../../../audit/audit-log-screen.tsx';
import { readAuditSearch, type AuditSearch } from '../../../audit/filter.ts';
import { isSuperuser, useSignedInPerson } from '../../../platform/session.ts';

export const Route = createFileRoute('/_signed-in/_staff/audit-log')({
  // Read by the screen, so that the contract of the log is not part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): AuditSearch => address,
  component: AuditLog,
});

function AuditLog() {
  const filter = readAuditSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  if (!isSuperuser(useSignedInPerson())) return <NoAccessScreen isForSuperusers />;
  return (
    <AuditLogScreen
      filter={filter}
      // A filter that is set keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
