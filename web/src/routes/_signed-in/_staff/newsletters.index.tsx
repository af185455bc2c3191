import { createFileRoute } from '@tanstack/react-router';
import { NewslettersScreen } from '../../../newsletters/list/newsletters-screen.tsx';
import { readListFilter, useListFilter, type ListFilter } from '../../../platform/list-filter.ts';

// The same screen as /newsletter (specification, section 2).
export const Route = createFileRoute('/_signed-in/_staff/newsletters/')({
  validateSearch: (search: ListFilter) => search,
  component: Newsletters,
});

function Newsletters() {
  const [filter, onFilter] = useListFilter(readListFilter);
  return <NewslettersScreen filter={filter} onFilter={onFilter} />;
}
