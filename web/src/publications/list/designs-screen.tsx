import type { Publication } from '@dijkportaal/contract/publications/designs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isStaff, usePerson } from '../../platform/session.ts';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { DeletePublicationModal } from '../form/delete-modal.tsx';
import { DesignCard } from './design-card.tsx';
import { publicationPageSize, publicationsQuery } from '../queries.ts';
import { useOpened } from '../../whats-new/public.ts';
import { useTexts } from '../texts.ts';

/** The designs for the person. */
export function DesignsScreen({ filter: { page = 1 }, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(publicationsQuery('design', { page }));
  useOpened(
    'design',
    query.data?.results.map(({ id }) => id),
  );
  const mayDelete = isStaff(usePerson());
  const [deleting, setDeleting] = useState<Publication | null>(null);
  return (
    <>
      <PageHeading title={t('design.title')}>
        <p>{t('design.intro')}</p>
      </PageHeading>
      <PagedList
        label={t('design.title')}
        query={query}
        page={page}
        pageSize={publicationPageSize}
        onPage={(next) => onFilter({ page: next })}
        texts={{
          loading: t('design.loading'),
          failed: t('design.failed'),
          found: (count) => t('design.found', { count }),
        }}
        empty={
          <EmptyState title={t('design.empty')} text={t('design.emptyText')}>
            <Link to="/news" className="touch">
              {t('readNews')}
            </Link>
          </EmptyState>
        }
        renderRows={(rows, isBusy) => (
          <ul className="stack" aria-busy={isBusy}>
            {rows.map((design) => (
              <li key={design.id}>
                <DesignCard design={design} {...(mayDelete && { onDelete: () => setDeleting(design) })} />
              </li>
            ))}
          </ul>
        )}
      />
      {deleting !== null && (
        <DeletePublicationModal kind="design" publication={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}
