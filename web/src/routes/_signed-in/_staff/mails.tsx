import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { readMailSearch, type MailSearch } from '../../../mail/filter.ts';
import { MailsScreen } from '../../../mail/mails-screen.tsx';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/mails')({
  beforeLoad: requireExtensions,
  validateSearch: (search: MailSearch) => search,
  component: withListFilter(readMailSearch, MailsScreen),
});
