import { createFileRoute } from '@tanstack/react-router';
import { PublicationEditScreen, useLeave } from '../../../publications/form/publication-edit-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/documents-admin/edit/{-$id}')({ component: DocumentEditor });

function DocumentEditor() {
  const { id } = Route.useParams();
  return <PublicationEditScreen key={id} kind="document" id={id} onLeave={useLeave('document')} />;
}
