import { news } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { formatDate } from '../../platform/date-time.ts';
import { keyOf } from '../../platform/queries.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { ExtraDialog } from '../../ui/editor/rich-text-editor.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { escapeHtml } from './block-html.ts';
import { useTexts } from './letter-texts.ts';

const count = 3;

/** The latest news that everybody may read: a newsletter may go to others than who may see the rest. */
const latestQuery = {
  queryKey: keyOf(news.list, 'newsletter'),
  queryFn: async () => {
    const { results } = await call(news.list, { query: { ordering: '-created_at', page_size: '50' } });
    return results.filter(({ everyone, state }) => everyone && state === 'published').slice(0, count);
  },
  staleTime: 0,
};

/** Puts the latest news into the text, with a link to each item. What stands there is what is sent. */
export function NewsModal({ insert, onClose }: ExtraDialog) {
  const t = useTexts();
  const ui = useUiTexts();
  const { data, isError, refetch } = useQuery(latestQuery);
  const add = () => {
    const link = (id: number) => `${location.origin}/news/${id}`;
    const items = (data ?? []).map(
      ({ id, title }) => `<h3>${escapeHtml(title)}</h3><p><a href="${link(id)}">${t('news.more')}</a></p>`,
    );
    insert(`<h2>${t('news.heading')}</h2>${items.join('')}`);
    onClose();
  };
  return (
    <Modal title={t('news.title')} onClose={onClose}>
      {isError ? (
        <LoadFailure text={t('news.failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} label={t('news.loading')} />
      ) : data.length === 0 ? (
        <p>{t('news.none')}</p>
      ) : (
        <>
          <p>{t('news.which')}</p>
          <ul>
            {data.map(({ id, title, created_at }) => (
              <li key={id}>
                {title} ({formatDate(created_at)})
              </li>
            ))}
          </ul>
        </>
      )}
      <Actions>
        {data !== undefined && data.length > 0 && <Button onClick={add}>{t('add')}</Button>}
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}
