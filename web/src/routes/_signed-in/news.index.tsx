import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, useListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { NewsScreen } from '../../publications/news/news-screen.tsx';

export const Route = createFileRoute('/_signed-in/news/')({
  validateSearch: (search: Pick<ListFilter, 'page'>) => search,
  component: News,
});

function News() {
  const [{ page = 1 }, onFilter] = useListFilter(readListFilter);
  return <NewsScreen page={page} onPage={(next) => onFilter({ page: next })} />;
}
