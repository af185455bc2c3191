import { createFileRoute } from '@tanstack/react-router';
import { NewsEditorScreen } from '../../../publications/news/news-editor-screen.tsx';
import { readPage } from '../../../platform/list-address.ts';

export const Route = createFileRoute('/_signed-in/_staff/news-editor')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): { page?: number | undefined } => address,
  component: NewsEditor,
});

function NewsEditor() {
  const page = readPage(Route.useSearch().page) ?? 1;
  const navigate = Route.useNavigate();
  return (
    <NewsEditorScreen
      page={page}
      onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next } })}
    />
  );
}
