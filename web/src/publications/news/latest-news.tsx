import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineTexts } from '../../platform/i18n.ts';
import { formatDate } from '../../platform/date-time.ts';
import { useNewItems } from '../../whats-new/public.ts';
import styles from './latest-news.module.css';
import { latestNewsQuery } from './queries.ts';
import nl from './latest-nl.json';

// Separate from the texts of the screens, because the menu loads these for everyone.
const { useTexts } = defineTexts(nl, () => import('./latest-en.json'));

/** The latest news in a resident's menu, with a link to all news. */
export function LatestNews({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const news = useNewItems()?.counts.news ?? 0;
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
        {news > 0 && <span>{t('new', { count: news })}</span>}
      </Link>
    </nav>
  );
}
