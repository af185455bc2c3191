import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, useListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { DocumentsScreen } from '../../publications/list/documents-screen.tsx';

export const Route = createFileRoute('/_signed-in/documents')({
  validateSearch: (search: ListFilter) => search,
  component: Documents,
});

function Documents() {
  const [filter, onFilter] = useListFilter(readListFilter);
  return <DocumentsScreen filter={filter} onFilter={onFilter} />;
}
