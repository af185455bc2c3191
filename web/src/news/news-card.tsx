import type { NewsItem } from '@dijkportaal/contract/news';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../platform/date-time.ts';
import styles from './news-card.module.css';
import { NewsPicture } from './news-picture.tsx';
import { previewOf } from './preview.ts';
import { useTexts } from './texts.ts';

/** One item in short. The picture leads to it too; whoever uses the keyboard or listens has the link below. */
export function NewsCard({ item }: { item: NewsItem }) {
  const t = useTexts();
  const address = { to: '/news/$id', params: { id: String(item.id) } } as const;
  return (
    <article className={styles.card}>
      <Link {...address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <NewsPicture item={item} size="small" />
      </Link>
      <div className={styles.text}>
        <h2>{item.title}</h2>
        <time dateTime={item.created_at}>{formatDate(item.created_at)}</time>
        <p>{previewOf(item.content)}</p>
        <Link {...address} className={styles.more}>
          {t('more')} <span className="visually-hidden">{t('moreAbout', { title: item.title })}</span>
        </Link>
      </div>
    </article>
  );
}
