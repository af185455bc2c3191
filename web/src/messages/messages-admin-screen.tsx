import type { Message } from '@dijkportaal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/layout/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useTexts } from './admin-texts.ts';
import { DeleteMessageModal } from './delete-modal.tsx';
import type { MessageSearch } from './filter.ts';
import { ForwardNotice } from './forward-notice.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './message-list.module.css';
import { messagePageSize, messagesQuery, unreadCountQuery } from './queries.ts';

interface MessagesAdminScreenProps {
  /** What the address of the screen says. */
  filter: MessageSearch;
  onFilter: (filter: MessageSearch) => void;
}

/** The messages of all residents, for staff. */
export function MessagesAdminScreen({ filter, onFilter }: MessagesAdminScreenProps) {
  const t = useTexts();
  const query = useQuery(messagesQuery(filter));
  const [deleting, setDeleting] = useState<Message | null>(null);
  const showAll = () => onFilter({});
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <ForwardNotice />
      <Filters filter={filter} onFilter={onFilter} />
      <PagedList
        label={t('title')}
        query={query}
        page={filter.page ?? 1}
        pageSize={messagePageSize}
        onPage={(page) => onFilter({ ...filter, page })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        empty={<Nothing filter={filter} onShowAll={showAll} />}
        renderRows={(rows, isBusy) => (
          <ul className={styles.list} aria-busy={isBusy}>
            {rows.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} onDelete={() => setDeleting(message)} />
              </li>
            ))}
          </ul>
        )}
      />
      {deleting !== null && <DeleteMessageModal message={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function Filters({ filter, onFilter }: MessagesAdminScreenProps) {
  const t = useTexts();
  const { data: unread } = useQuery(unreadCountQuery);
  const change = (changed: MessageSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <FilterForm
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      search={filter.search ?? ''}
      isFiltered={filter.search !== undefined || filter.unread === true}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({})}
    >
      <SelectField
        label={t('filter.which')}
        value={filter.unread === true ? 'unread' : ''}
        options={[
          { value: '', label: t('filter.all') },
          {
            value: 'unread',
            label: unread === undefined ? t('filter.unread') : t('filter.unreadCount', { count: unread }),
          },
        ]}
        onChange={(event) => change({ unread: event.currentTarget.value === 'unread' ? true : undefined })}
      />
    </FilterForm>
  );
}

function Nothing({ filter, onShowAll }: { filter: MessageSearch; onShowAll: () => void }) {
  const t = useTexts();
  const { search, unread } = filter;
  if (search === undefined && unread === undefined) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const state = search === undefined ? 'allRead' : 'none';
  return (
    <EmptyState title={t(state)} text={t(`${state}Text`)}>
      <Button variant="default" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </EmptyState>
  );
}
