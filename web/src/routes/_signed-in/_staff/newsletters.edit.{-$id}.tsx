import { createFileRoute } from '@tanstack/react-router';
import { NewsletterEditorScreen } from '../../../newsletters/editor/newsletter-editor-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/newsletters/edit/{-$id}')({ component: NewsletterEditor });

function NewsletterEditor() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <NewsletterEditorScreen
      id={id}
      // The URL of the blank form becomes that of the new newsletter; back leads to the list.
      onCreated={(created) =>
        void navigate({ params: { id: String(created) }, replace: true, resetScroll: false, ignoreBlocker: true })
      }
    />
  );
}
