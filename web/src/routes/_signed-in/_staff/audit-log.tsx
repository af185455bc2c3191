import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { forSuperusers } from '../../../app/screens/no-access-screen.tsx';
import { AuditLogScreen } from '../../../audit/audit-log-screen.tsx';
import { readAuditSearch, type AuditSearch } from '../../../audit/filter.ts';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/audit-log')({
  beforeLoad: requireExtensions,
  validateSearch: (search: AuditSearch) => search,
  component: forSuperusers(withListFilter(readAuditSearch, AuditLogScreen)),
});
