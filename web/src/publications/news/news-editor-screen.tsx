import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { ChangeModal } from './change-modal.tsx';
import { DeleteNewsModal } from './delete-modal.tsx';
import { EditorRow } from './editor-row.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './news-editor-screen.module.css';
import { NewsForm } from './news-form.tsx';
import type { NewsPageProps } from './news-screen.tsx';
import { listPageSize, newsQuery } from './queries.ts';

/** What is open over the list. */
type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; item: NewsItem } | null;

/** All news with what staff do to it (specification, section 2). */
export function NewsEditorScreen({ page, onPage }: NewsPageProps) {
  const t = useTexts();
  const query = useQuery(newsQuery(page, listPageSize));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading title={t('title')}>
          <p>{t('intro')}</p>
        </PageHeading>
        <Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>
      </div>
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        pageSize={listPageSize}
        onPage={onPage}
        texts={{ loading: t('loading'), failed: t('loadFailed'), found: (count) => t('found', { count }) }}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
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
