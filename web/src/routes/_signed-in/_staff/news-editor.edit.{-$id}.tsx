import { createFileRoute } from '@tanstack/react-router';
import type { StaffSearch } from '../../../publications/attention-filter.ts';
import { useLeave } from '../../../publications/form/edit-page.tsx';
import { NewsEditScreen } from '../../../publications/news/news-edit-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/news-editor/edit/{-$id}')({
  validateSearch: (search: StaffSearch) => search,
  component: NewsEditor,
});

function NewsEditor() {
  const { id } = Route.useParams();
  return <NewsEditScreen key={id} id={id} onLeave={useLeave('news')} />;
}
