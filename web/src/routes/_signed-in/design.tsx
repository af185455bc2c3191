import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, withListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { DesignsScreen } from '../../publications/list/designs-screen.tsx';

export const Route = createFileRoute('/_signed-in/design')({
  validateSearch: (search: ListFilter) => search,
  component: withListFilter(readListFilter, DesignsScreen),
});
