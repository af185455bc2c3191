import { dashboard, newsletterProblems } from '@dijkportaal/contract/dashboard';
import { newsletters, type NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { call } from '../../platform/call.ts';
import { useOffered } from '../../platform/extensions.ts';
import { readChoice } from '../../platform/list-filter.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { fetchNewsletter, newsletterEndpoints, newsletterPageSize, newslettersQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { hasStarted } from '../display-state.ts';
import type { NewsletterSearch } from './filter.ts';
import { NewsletterTable } from './newsletter-table.tsx';
import styles from './newsletters-screen.module.css';

interface NewslettersScreenProps {
  /** Read from the URL. */
  filter: NewsletterSearch;
  onFilter: (filter: NewsletterSearch) => void;
}

/** All newsletters, for staff (specification, section 2). */
export function NewslettersScreen({ filter, onFilter }: NewslettersScreenProps) {
  const t = useTexts();
  const query = useQuery(newslettersQuery(filter));
  const [deleting, setDeleting] = useState<NewsletterInList | null>(null);
  const isNarrowed = filter.search !== undefined || filter.problem !== undefined;
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          <Link className={styles.create} to="/newsletters/edit/{-$id}" params={{}}>
            {t('create')}
          </Link>
        }
      >
        <p>{t('intro')}</p>
      </PageHeading>
      <NewsletterFilters filter={filter} onFilter={onFilter} />
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

/** The filters of the list. Any change returns to the first page. */
function NewsletterFilters({ filter, onFilter }: NewslettersScreenProps) {
  const t = useTexts();
  const change = (changed: NewsletterSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <FilterForm
      label={t('search')}
      searchLabel={t('search')}
      search={filter.search ?? ''}
      isFiltered={filter.search !== undefined || filter.problem !== undefined}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({})}
    >
      {useOffered(dashboard.get) && (
        <SelectField
          label={t('which')}
          value={filter.problem ?? ''}
          options={[
            { value: '', label: t('problems.all') },
            ...newsletterProblems.map((value) => ({ value, label: t(`problems.${value}`) })),
          ]}
          onChange={({ currentTarget }) => change({ problem: readChoice(newsletterProblems, currentTarget.value) })}
        />
      )}
    </FilterForm>
  );
}

interface DeleteNewsletterModalProps {
  newsletter: NewsletterInList;
  onClose: () => void;
}

/** Asks before a newsletter is deleted, and says what is lost with it, also if it was sent since the list was loaded. */
function DeleteNewsletterModal({ newsletter, onClose }: DeleteNewsletterModalProps) {
  const t = useTexts();
  const refetch = useRefetch(newsletterEndpoints);
  const undo = useUndo('newsletter');
  const { id, title } = newsletter;
  return (
    <ConditionalDeleteModal<NewsletterInList>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={newsletter}
      load={() => fetchNewsletter(String(id))}
      readValues={(item) => ({ title: item.title, state: item.state })}
      remove={(_ifMatch, latest) => {
        // One that was sent does not go to the bin.
        const options = hasStarted(latest) ? {} : undo(id, title);
        return call(newsletters.delete, { params: { id: String(id) } }, { showsBadInput: false, ...options });
      }}
      refetch={refetch}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <p>{t('deleteSure')}</p>
          <p>
            <strong>{shown.title}</strong>
          </p>
          {hasStarted(shown) ? <p>{t('deleteSent')}</p> : <AfterDeletion />}
          {shown.state === 'scheduled' && <p>{t('deleteScheduled')}</p>}
        </>
      )}
    </ConditionalDeleteModal>
  );
}
