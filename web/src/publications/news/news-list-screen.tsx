import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { isStaff, usePerson } from '../../platform/session.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { ReaderAudienceTags } from '../audience/reader-audience.tsx';
import { AudienceTags } from '../audience/audience-tags.tsx';
import { NewsArticle } from './news-article.tsx';
import styles from './news-list-screen.module.css';
import { listPageSize, newsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** The news with all details of each item (specification, section 2). */
export function NewsListScreen({ filter: { page = 1 }, onFilter }: FilterProps<Pick<ListFilter, 'page'>>) {
  const t = useTexts();
  const query = useQuery(newsQuery(page, listPageSize));
  return (
    <div className={styles.page}>
      <PageHeading title={t('listTitle')}>
        <p>{t('listIntro')}</p>
      </PageHeading>
      <PagedList
        label={t('listTitle')}
        query={query}
        page={page}
        pageSize={listPageSize}
        onPage={(next) => onFilter({ page: next })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        actions={
          <Link to="/news" className="touch">
            {t('cardList')}
          </Link>
        }
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        renderRows={(items, isBusy) => (
          <div className="stack-5 below-5" aria-busy={isBusy}>
            {items.map((item) => (
              <FullItem key={item.id} item={item} />
            ))}
          </div>
        )}
      />
    </div>
  );
}

function FullItem({ item }: { item: NewsItem }) {
  const titleId = useId();
  const forStaff = isStaff(usePerson());
  return (
    <article className={`card stack ${styles.item}`} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          <Link to="/news/$id" params={{ id: String(item.id) }}>
            {item.title}
          </Link>
        </h2>
        <time className="note" dateTime={item.created_at}>
          {formatDate(item.created_at)}
        </time>
        {forStaff ? <AudienceTags item={item} /> : <ReaderAudienceTags audience={item.audience} />}
      </header>
      <NewsArticle item={item} showsPdf={false} />
    </article>
  );
}
