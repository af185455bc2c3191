import { createFileRoute } from '@tanstack/react-router';
import { BrokenAddressesScreen } from '../../../bounces/bounces-screen.tsx';
import { readBrokenAddressSearch, type BrokenAddressSearch } from '../../../bounces/filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/broken-addresses')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): BrokenAddressSearch => address,
  component: BrokenAddresses,
});

function BrokenAddresses() {
  const filter = readBrokenAddressSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <BrokenAddressesScreen
      filter={filter}
      // A filter that is set keeps the eye where it is; another page begins at the top.
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  );
}
