import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import type { ListFilter } from '../../../platform/list-filter.ts';
import { WorkEditScreen } from '../../../works/staff/work-edit-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/works-admin/edit/{-$id}')({
  beforeLoad: requireExtensions,
  validateSearch: (search: ListFilter) => search,
  component: WorkEditor,
});

function WorkEditor() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  return (
    <WorkEditScreen
      key={id}
      id={id}
      onLeave={(isSaved) => void navigate({ to: '/works-admin', search: true, ignoreBlocker: isSaved })}
    />
  );
}
