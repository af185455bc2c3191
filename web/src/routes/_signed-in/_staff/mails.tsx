import { createFileRoute } from '@tanstack/react-router';
import { readMailSearch, type MailSearch } from '../../../mail/filter.ts';
import { MailsScreen } from '../../../mail/mails-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/mails')({
  // Read by the screen, so that the contract of the mails is not part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): MailSearch => address,
  component: Mails,
});

function Mails() {
  const filter = readMailSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <MailsScreen
      filter={filter}
      // A filter that is set keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
