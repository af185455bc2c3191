import { createFileRoute } from '@tanstack/react-router';
import { requirePublicArchive } from '../../app/require-extensions.ts';
import { WithOwnQueries } from '../../newsletters/archive/with-own-queries.tsx';
import { PublicNewsletterScreen } from '../../newsletters/archive/archived-newsletter-screen.tsx';

export const Route = createFileRoute('/_public/nieuwsbrieven/$id')({
  beforeLoad: requirePublicArchive,
  component: Newsletter,
});

function Newsletter() {
  const { id } = Route.useParams();
  return (
    <WithOwnQueries>
      <PublicNewsletterScreen key={id} id={id} />
    </WithOwnQueries>
  );
}
