import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, withListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { DocumentsScreen } from '../../publications/list/documents-screen.tsx';

export const Route = createFileRoute('/_signed-in/documents')({
  validateSearch: (search: ListFilter) => search,
  component: withListFilter(readListFilter, DocumentsScreen),
});
