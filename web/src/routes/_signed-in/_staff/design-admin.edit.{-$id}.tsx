import { createFileRoute } from '@tanstack/react-router';
import type { StaffSearch } from '../../../publications/attention-filter.ts';
import { useLeave } from '../../../publications/form/edit-page.tsx';
import { PublicationEditScreen } from '../../../publications/form/publication-edit-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/design-admin/edit/{-$id}')({
  validateSearch: (search: StaffSearch) => search,
  component: DesignEditor,
});

function DesignEditor() {
  const { id } = Route.useParams();
  return <PublicationEditScreen key={id} kind="design" id={id} onLeave={useLeave('design')} />;
}
