import { createFileRoute } from '@tanstack/react-router';
import { readListFilter, useListFilter, type ListFilter } from '../../../platform/list-filter.ts';
import { NewsEditorScreen } from '../../../publications/news/news-editor-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/news-editor')({
  validateSearch: (search: Pick<ListFilter, 'page'>) => search,
  component: NewsEditor,
});

function NewsEditor() {
  const [{ page = 1 }, onFilter] = useListFilter(readListFilter);
  return <NewsEditorScreen page={page} onPage={(next) => onFilter({ page: next })} />;
}
