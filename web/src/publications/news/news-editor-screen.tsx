import type { FilterProps } from '../../platform/list-filter.ts';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import type { StaffSearch } from '../attention-filter.ts';
import { AttentionField } from '../staff/attention-field.tsx';
import { EditorRow } from './editor-row.tsx';
import { readValues } from './form-values.ts';
import { useTexts } from './editor-texts.ts';
import styles from './news-editor-screen.module.css';
import { NewsForm } from './news-form.tsx';
import { editedNewsQuery, fetchNews, listPageSize, newsEndpoints, newsQuery } from './queries.ts';

type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; item: NewsItem } | null;

/** All news, for staff to edit (specification, section 2). */
export function NewsEditorScreen({ filter, onFilter }: FilterProps<StaffSearch>) {
  const t = useTexts();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className="page">
      <ListScreen
        texts={t}
        headingActions={<Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>}
        query={useQuery(newsQuery(filter.page ?? 1, listPageSize, filter))}
        pageSize={listPageSize}
        filter={filter}
        onFilter={onFilter}
        fields={<AttentionField filter={filter} onFilter={onFilter} />}
        renderRows={(items, isBusy) => (
          <ul className={`stack ${styles.list}`} aria-busy={isBusy}>
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
      >
        {open?.dialog === 'create' && <NewsForm item={null} onClose={close} />}
        {open?.dialog === 'change' && <ChangeModal id={open.item.id} onClose={close} />}
        {open?.dialog === 'delete' && <DeleteNewsModal item={open.item} onClose={close} />}
      </ListScreen>
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
      texts={{ loading: t('loadingOne'), failed: t('failed'), gone: t('gone') }}
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
