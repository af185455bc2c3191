import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { BrokenAddressesScreen } from '../../../bounces/bounces-screen.tsx';
import { readBrokenAddressSearch, type BrokenAddressSearch } from '../../../bounces/filter.ts';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/broken-addresses')({
  beforeLoad: requireExtensions,
  validateSearch: (search: BrokenAddressSearch) => search,
  component: withListFilter(readBrokenAddressSearch, BrokenAddressesScreen),
});
