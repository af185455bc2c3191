import { createFileRoute } from '@tanstack/react-router';
import { useListFilter } from '../../../platform/list-filter.ts';
import { readStaffSearch, type StaffSearch } from '../../../publications/attention-filter.ts';
import { NewsEditorScreen } from '../../../publications/news/news-editor-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/news-editor')({
  validateSearch: (search: StaffSearch) => search,
  component: NewsEditor,
});

function NewsEditor() {
  const [filter, onFilter] = useListFilter(readStaffSearch);
  return <NewsEditorScreen filter={filter} onFilter={onFilter} />;
}
