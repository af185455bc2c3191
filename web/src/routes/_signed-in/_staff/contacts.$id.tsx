import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { ContactScreen } from '../../../people/contact-screen.tsx';
import type { TimelineSearch } from '../../../people/timeline-queries.ts';

export const Route = createFileRoute('/_signed-in/_staff/contacts/$id')({
  beforeLoad: requireExtensions,
  validateSearch: (search: TimelineSearch) => search,
  component: ContactPage,
});

function ContactPage() {
  const { id } = Route.useParams();
  return <ContactScreen key={id} id={id} />;
}
