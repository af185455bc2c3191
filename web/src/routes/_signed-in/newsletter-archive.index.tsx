import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { ArchiveScreen } from '../../newsletters/archive/archive-screen.tsx';
import { readListFilter, withListFilter, type ListFilter } from '../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/newsletter-archive/')({
  beforeLoad: requireExtensions,
  validateSearch: (search: ListFilter) => search,
  component: withListFilter(readListFilter, ArchiveScreen),
});
