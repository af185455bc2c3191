import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import type { StaffSearch } from '../attention-filter.ts';
import { StaffFilters } from '../staff/staff-filters.tsx';
import { EditorRow } from './editor-row.tsx';
import { readValues } from './form-values.ts';
import { useTexts } from './editor-texts.ts';
import styles from './news-editor-screen.module.css';
import { NewsForm } from './news-form.tsx';
import { editedNewsQuery, fetchNews, listPageSize, newsEndpoints, newsQuery } from './queries.ts';

type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; item: NewsItem } | null;

interface NewsEditorScreenProps {
  filter: StaffSearch;
  onFilter: (filter: StaffSearch) => void;
}

/** All news, for staff to edit (specification, section 2). */
export function NewsEditorScreen({ filter, onFilter }: NewsEditorScreenProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const page = filter.page ?? 1;
  const query = useQuery(newsQuery(page, listPageSize, filter));
  const isNarrowed = filter.search !== undefined || filter.attention !== undefined;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('title')}
        actions={<Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>}
      >
        <p>{t('intro')}</p>
      </PageHeading>
      <StaffFilters filter={filter} onFilter={onFilter} />
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        pageSize={listPageSize}
        onPage={(next) => onFilter({ ...filter, page: next })}
        texts={{ loading: t('loading'), failed: t('loadFailed'), found: (count) => t('found', { count }) }}
        empty={
          isNarrowed ? (
            <EmptyState title={admin('none')} text={admin('noneText')} />
          ) : (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          )
        }
        renderRows={(items, isBusy) => (
          <ul className={styles.list} aria-busy={isBusy}>
            {items.map((item) => (
              <li key={item.id}>
                <EditorRow
                  item={item}
                  onChange={() => setOpen({ dialog: 'change', item })}
                  onDelete={() => setOpen({ dialog: 'delete', item })}
                />
              </li>
            ))}
          </ul>
        )}
      />
      {open?.dialog === 'create' && <NewsForm item={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeModal id={open.item.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteNewsModal item={open.item} onClose={close} />}
    </div>
  );
}

/** Loads the current version of an item and opens its form. */
function ChangeModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  return (
    <LoadedModal
      title={t('change')}
      query={useQuery(editedNewsQuery(id))}
      texts={{ loading: t('loadingOne'), failed: t('loadFailed'), gone: t('gone') }}
      isWide
      onClose={onClose}
    >
      {(item) => <NewsForm item={item} onClose={onClose} />}
    </LoadedModal>
  );
}

function DeleteNewsModal({ item, onClose }: { item: NewsItem; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(newsEndpoints);
  const undo = useUndo('news');
  const params = { id: String(item.id) };
  return (
    <ConditionalDeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={item}
      load={() => fetchNews(params.id)}
      readValues={(shown) => ({ ...readValues(shown), image: shown.image?.id, pdf: shown.pdf?.id })}
      remove={(ifMatch) =>
        call(news.delete, { params }, { showsBadInput: false, ifMatch, ...undo(item.id, item.title) })
      }
      refetch={refetch}
      onClose={onClose}
    >
      {({ title }) => (
        <>
          <p>{t('sure')}</p>
          <p>
            <strong>{title}</strong>
          </p>
          <AfterDeletion />
        </>
      )}
    </ConditionalDeleteModal>
  );
}
