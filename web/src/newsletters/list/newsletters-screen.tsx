import { newsletters, type NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import type { ListFilter } from '../../platform/list-filter.ts';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { newsletterEndpoints, newsletterPageSize, newslettersQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { hasStarted } from '../display-state.ts';
import { NewsletterTable } from './newsletter-table.tsx';
import styles from './newsletters-screen.module.css';

interface NewslettersScreenProps {
  /** Read from the URL. */
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

interface DeleteNewsletterModalProps {
  newsletter: NewsletterInList;
  onClose: () => void;
}

/** Asks before a newsletter is deleted, and says what is lost with it. */
function DeleteNewsletterModal({ newsletter, onClose }: DeleteNewsletterModalProps) {
  const t = useTexts();
  const refetch = useRefetch(newsletterEndpoints);
  const { id, title, state } = newsletter;
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() => call(newsletters.delete, { params: { id: String(id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('deleteSure')}</p>
      <p>
        <strong>{title}</strong>
      </p>
      {hasStarted(newsletter) && <p>{t('deleteSent')}</p>}
      {state === 'scheduled' && <p>{t('deleteScheduled')}</p>}
    </DeleteModal>
  );
}
