import { createFileRoute } from '@tanstack/react-router';
import { requirePublicArchive } from '../../app/require-extensions.ts';
import { PublicNewsletterScreen } from '../../newsletters/archive/archived-newsletter-screen.tsx';

export const Route = createFileRoute('/_public/nieuwsbrieven/$id')({
  beforeLoad: requirePublicArchive,
  component: Newsletter,
});

function Newsletter() {
  const { id } = Route.useParams();
  return <PublicNewsletterScreen key={id} id={id} />;
}
