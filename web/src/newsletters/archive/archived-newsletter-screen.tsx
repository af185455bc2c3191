import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallError } from '../../platform/call.ts';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import styles from './archived-newsletter-screen.module.css';
import { NewsletterArticle } from './newsletter-article.tsx';
import { archivedNewsletterQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** One newsletter that was sent, for those it is meant for. */
export function ArchivedNewsletterScreen({ id }: { id: string }) {
  const t = useTexts();
  const { data: newsletter, error, refetch } = useQuery(archivedNewsletterQuery(id));
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <div className={styles.page}>
      <Link to="/newsletter-archive" className={styles.back}>
        <span aria-hidden="true">←</span> {t('item.back')}
      </Link>
      {isMissing ? (
        <PageHeading key="missing" title={t('item.missing')}>
          <p>{t('item.missingText')}</p>
        </PageHeading>
      ) : newsletter === undefined ? (
        <>
          <PageHeading key="coming" title={t('item.title')} />
          {error === null ? (
            <Skeleton lines={8} label={t('item.loading')} />
          ) : (
            <LoadFailure text={t('item.failed')} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        <NewsletterArticle newsletter={newsletter} sentAt={t('item.sentAt')} />
      )}
    </div>
  );
}
