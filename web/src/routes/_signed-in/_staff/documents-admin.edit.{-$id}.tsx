import { createFileRoute } from '@tanstack/react-router';
import type { StaffSearch } from '../../../publications/attention-filter.ts';
import { useLeave } from '../../../publications/form/edit-page.tsx';
import { PublicationEditScreen } from '../../../publications/form/publication-edit-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/documents-admin/edit/{-$id}')({
  validateSearch: (search: StaffSearch) => search,
  component: DocumentEditor,
});

function DocumentEditor() {
  const { id } = Route.useParams();
  return <PublicationEditScreen key={id} kind="document" id={id} onLeave={useLeave('document')} />;
}
