import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { call } from '../../platform/call.ts';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useRefetch } from '../../platform/queries.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import type { StaffSearch } from '../attention-filter.ts';
import { editPaths } from '../kinds.ts';
import { useAttentionFilter } from '../staff/attention-filter.ts';
import { PublicationRow } from '../staff/publication-row.tsx';
import { useTexts as useSharedTexts } from '../texts.ts';
import { useTexts } from './editor-texts.ts';
import { readValues } from './form-values.ts';
import { fetchNews, listPageSize, newsEndpoints, newsQuery } from './queries.ts';

/** All news, for staff to edit (specification, section 2). */
export function NewsEditorScreen({ filter, onFilter }: FilterProps<StaffSearch>) {
  const t = useTexts();
  const shared = useSharedTexts();
  const [deleted, setDeleted] = useState<NewsItem | null>(null);
  return (
    <ListScreen
      texts={t}
      headingActions={
        <Link to={editPaths.news} search className="button-link" data-primary>
          {t('create')}
        </Link>
      }
      query={useQuery(newsQuery(filter.page ?? 1, listPageSize, filter))}
      pageSize={listPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={useAttentionFilter()}
      renderRows={(items, isBusy) => (
        <ul className="stack-2" aria-busy={isBusy}>
          {items.map((item) => (
            <li key={item.id}>
              <PublicationRow
                kind="news"
                item={item}
                cover={item.image}
                actions={
                  <Link to="/news/$id" params={{ id: String(item.id) }}>
                    {t('view')}
                  </Link>
                }
                onDelete={() => setDeleted(item)}
              >
                {item.pdf !== null && <FileList label={shared('filesOf', { title: item.title })} files={[item.pdf]} />}
              </PublicationRow>
            </li>
          ))}
        </ul>
      )}
    >
      {deleted !== null && <DeleteNewsModal item={deleted} onClose={() => setDeleted(null)} />}
    </ListScreen>
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
