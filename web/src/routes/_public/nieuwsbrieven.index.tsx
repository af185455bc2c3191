import { createFileRoute } from '@tanstack/react-router';
import { requirePublicArchive } from '../../app/require-extensions.ts';
import { PublicArchiveScreen } from '../../newsletters/archive/archive-screen.tsx';
import { WithOwnQueries } from '../../newsletters/archive/with-own-queries.tsx';
import { readListFilter, withListFilter, type ListFilter } from '../../platform/list-filter.ts';

export const Route = createFileRoute('/_public/nieuwsbrieven/')({
  beforeLoad: requirePublicArchive,
  validateSearch: (search: ListFilter) => search,
  component: Newsletters,
});

const Screen = withListFilter(readListFilter, PublicArchiveScreen);

function Newsletters() {
  return (
    <WithOwnQueries>
      <Screen />
    </WithOwnQueries>
  );
}
