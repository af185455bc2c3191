import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import type { MailSearch } from './filter.ts';
import { MailFilters } from './mail-filters.tsx';
import { MailTable } from './mail-table.tsx';
import styles from './mails-screen.module.css';
import { mailPageSize, mailsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface MailsScreenProps {
  /** What the address of the screen says. */
  filter: MailSearch;
  onFilter: (filter: MailSearch) => void;
}

/** What the portal mailed about accounts, and what did not arrive, for staff. */
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
