import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { ArchivedNewsletterScreen } from '../../newsletters/archive/archived-newsletter-screen.tsx';

export const Route = createFileRoute('/_signed-in/newsletter-archive/$id')({
  beforeLoad: requireExtensions,
  component: Newsletter,
});

function Newsletter() {
  const { id } = Route.useParams();
  return <ArchivedNewsletterScreen key={id} id={id} />;
}
