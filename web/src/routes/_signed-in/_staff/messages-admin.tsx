import { createFileRoute } from '@tanstack/react-router';
import { readMessageSearch, type MessageSearch } from '../../../messages/filter.ts';
import { InboxScreen } from '../../../messages/inbox-screen.tsx';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/messages-admin')({
  validateSearch: (search: MessageSearch) => search,
  component: withListFilter(readMessageSearch, InboxScreen),
});
