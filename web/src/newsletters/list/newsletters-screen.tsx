import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListFilter } from '../../platform/list-filter.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { DeleteNewsletterModal } from './delete-modal.tsx';
import { NewsletterTable } from './newsletter-table.tsx';
import styles from './newsletters-screen.module.css';
import { newsletterPageSize, newslettersQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';

interface NewslettersScreenProps {
  /** What the address of the screen says. */
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** All newsletters, for staff (specification, section 2). */
export function NewslettersScreen({ filter, onFilter }: NewslettersScreenProps) {
  const t = useTexts();
  const query = useQuery(newslettersQuery(filter));
  const [deleting, setDeleting] = useState<NewsletterInList | null>(null);
  const isNarrowed = filter.search !== undefined;
  return (
    <>
      <div className={styles.top}>
        <PageHeading title={t('title')}>
          <p>{t('intro')}</p>
        </PageHeading>
        <Link className={styles.create} to="/newsletters/edit/{-$id}" params={{}}>
          {t('create')}
        </Link>
      </div>
      <SearchField label={t('search')} search={filter.search ?? ''} onSearch={(search) => onFilter({ search })} />
      <PagedList
        label={t('title')}
        query={query}
        page={filter.page ?? 1}
        pageSize={newsletterPageSize}
        onPage={(page) => onFilter({ ...filter, page })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        empty={<EmptyState title={t(isNarrowed ? 'none' : 'empty')} text={t(isNarrowed ? 'noneText' : 'emptyText')} />}
        renderRows={(rows, isBusy) => <NewsletterTable rows={rows} isBusy={isBusy} onDelete={setDeleting} />}
      />
      {deleting !== null && <DeleteNewsletterModal newsletter={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
