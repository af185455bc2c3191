import { createFileRoute } from '@tanstack/react-router';
import { withListFilter } from '../../../platform/list-filter.ts';
import { readStaffSearch, type StaffSearch } from '../../../publications/attention-filter.ts';
import { NewsEditorScreen } from '../../../publications/news/news-editor-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/news-editor/')({
  validateSearch: (search: StaffSearch) => search,
  component: withListFilter(readStaffSearch, NewsEditorScreen),
});
