import { news } from '@dijkportaal/contract/publications/news';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../platform/call.ts';
import { defineTexts } from '../../platform/i18n.ts';
import { formatDate } from '../../platform/date-time.ts';
import { readPage } from '../../platform/paging.ts';
import { keyOf } from '../../platform/queries.ts';
import { useNewItems } from '../../whats-new/public.ts';
import styles from './latest-news.module.css';
import nl from './latest-nl.json';

// Separate from the texts of the screens, because the menu loads these for everyone.
const { useTexts } = defineTexts(nl, () => import('./latest-en.json'));

/** Items of the latest news (specification, section 9). */
const latestCount = 3;
const ordering = '-created_at' as const;

// Separate from the queries of the screens too, which also read the audience of an item, for staff.
const latestNewsQuery = queryOptions({
  queryKey: keyOf(news.list, 'latest'),
  queryFn: async () => {
    const received = await call(news.list, { query: { ordering, page_size: String(latestCount) } });
    const readRow = ({ id, title, created_at }: (typeof received.results)[number]) => ({ id, title, created_at });
    return (await readPage(received, { pageSize: latestCount, ordering }, readRow)).results.slice(0, latestCount);
  },
});

/** The latest news in a resident's menu, with a link to all news. */
export function LatestNews({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const newCount = useNewItems()?.counts.news ?? 0;
  const { data, isError } = useQuery(latestNewsQuery);
  if (data === undefined && !isError) return null;
  const items = data ?? [];
  return (
    <nav className={styles.news} aria-label={t('title')}>
      <p className={styles.title}>{t('title')}</p>
      {items.length === 0 && <p>{t(data === undefined ? 'failed' : 'empty')}</p>}
      <ul className="plain">
        {items.map(({ id, title, created_at }) => (
          <li key={id}>
            <Link to="/news/$id" params={{ id: String(id) }} onClick={onChosen}>
              <span>{title}</span>
              <time dateTime={created_at}>{formatDate(created_at)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/news" activeOptions={{ exact: true }} className={styles.all} onClick={onChosen}>
        {t('all')}
        {newCount > 0 && <span>{t('new', { count: newCount })}</span>}
      </Link>
    </nav>
  );
}
