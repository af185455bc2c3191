import { mail, mailStates } from '@dijkportaal/contract/mail';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callExtension } from '../platform/extensions.ts';
import { readChoice } from '../platform/list-filter.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import type { MailSearch } from './filter.ts';
import { MailTable } from './mail-table.tsx';
import styles from './mails-screen.module.css';
import { useTexts } from './texts.ts';

/** Mails on a page. */
const mailPageSize = 50;

/** One page of mails, refetched whenever the screen opens; the previous page stays until the next arrives. */
const mailsQuery = ({ page = 1, ...filter }: MailSearch) =>
  queryOptions({
    queryKey: keyOf(mail.list, filter, page),
    queryFn: () =>
      callExtension(mail.list, { query: { ...filter, page: String(page), page_size: String(mailPageSize) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });

interface MailsScreenProps {
  filter: MailSearch;
  onFilter: (filter: MailSearch) => void;
}

/** The mails about accounts, including those that did not arrive, for staff. */
export function MailsScreen({ filter, onFilter }: MailsScreenProps) {
  const t = useTexts();
  const query = useQuery(mailsQuery(filter));
  const isNarrowed = filter.state !== undefined || filter.search !== undefined;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <MailFilters filter={filter} onFilter={onFilter} />
      <PagedList
        label={t('title')}
        query={query}
        page={filter.page ?? 1}
        pageSize={mailPageSize}
        onPage={(page) => onFilter({ ...filter, page })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        actions={
          <Link to="/broken-addresses" className={styles.other}>
            {t('brokenAddresses')}
          </Link>
        }
        empty={<EmptyState title={t(isNarrowed ? 'none' : 'empty')} text={t(isNarrowed ? 'noneText' : 'emptyText')} />}
        renderRows={(mails, isBusy) => <MailTable mails={mails} isBusy={isBusy} />}
      />
    </>
  );
}

/** The filters of the list. */
function MailFilters({ filter, onFilter }: MailsScreenProps) {
  const t = useTexts();
  const change = (changed: MailSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <FilterForm
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      search={filter.search ?? ''}
      isFiltered={filter.state !== undefined || filter.search !== undefined}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({})}
    >
      <SelectField
        label={t('filter.state')}
        value={filter.state ?? ''}
        options={[
          { value: '', label: t('filter.allStates') },
          ...mailStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        onChange={(event) => change({ state: readChoice(mailStates, event.currentTarget.value) })}
      />
    </FilterForm>
  );
}
