import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { BinScreen } from '../../../bin/bin-screen.tsx';
import { readBinSearch, type BinSearch } from '../../../bin/filter.ts';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/bin')({
  beforeLoad: requireExtensions,
  validateSearch: (search: BinSearch) => search,
  component: withListFilter(readBinSearch, BinScreen),
});
