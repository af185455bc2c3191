import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, withListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { NewsListScreen } from '../../publications/news/news-list-screen.tsx';

export const Route = createFileRoute('/_signed-in/news-list')({
  validateSearch: (search: Pick<ListFilter, 'page'>) => search,
  component: withListFilter(readListFilter, NewsListScreen),
});
