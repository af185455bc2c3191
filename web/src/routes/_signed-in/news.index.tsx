import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, withListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { NewsScreen } from '../../publications/news/news-screen.tsx';

export const Route = createFileRoute('/_signed-in/news/')({
  validateSearch: (search: Pick<ListFilter, 'page'>) => search,
  component: withListFilter(readListFilter, NewsScreen),
});
