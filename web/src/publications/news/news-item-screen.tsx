import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallError } from '../../platform/call.ts';
import { formatDate } from '../../platform/date-time.ts';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { NewsArticle } from './news-article.tsx';
import styles from './news-item-screen.module.css';
import { newsItemQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** One news item. */
export function NewsItemScreen({ id }: { id: string }) {
  const t = useTexts();
  const { data: item, error, refetch } = useQuery(newsItemQuery(id));
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <div className={styles.page}>
      <Link to="/news" className={styles.back}>
        <span aria-hidden="true">←</span> {t('item.back')}
      </Link>
      {isMissing ? (
        <PageHeading key="missing" title={t('item.missing')}>
          <p>{t('item.missingText')}</p>
        </PageHeading>
      ) : item === undefined ? (
        <>
          <PageHeading key="coming" title={t('item.title')} />
          {error === null ? (
            <Skeleton lines={8} label={t('item.loading')} />
          ) : (
            <LoadFailure text={t('item.failed')} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        <article className={styles.paper}>
          <PageHeading key="item" title={item.title}>
            <p>
              <time dateTime={item.created_at}>{formatDate(item.created_at)}</time>
            </p>
          </PageHeading>
          <NewsArticle item={item} showsPdf />
        </article>
      )}
    </div>
  );
}
