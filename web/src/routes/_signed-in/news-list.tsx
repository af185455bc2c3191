import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, useListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { NewsListScreen } from '../../publications/news/news-list-screen.tsx';

export const Route = createFileRoute('/_signed-in/news-list')({
  validateSearch: (search: Pick<ListFilter, 'page'>) => search,
  component: NewsList,
});

function NewsList() {
  const [{ page = 1 }, onFilter] = useListFilter(readListFilter);
  return <NewsListScreen page={page} onPage={(next) => onFilter({ page: next })} />;
}
