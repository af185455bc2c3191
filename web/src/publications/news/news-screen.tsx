import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { PictureCard } from '../../ui/files/picture-card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { ReaderAudienceTags } from '../audience/reader-audience.tsx';
import { NewsPicture } from './news-picture.tsx';
import { previewOf } from '../../ui/files/preview.ts';
import { cardPageSize, newsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** The news as cards: the newest large, the others as a list (specification, section 2). */
export function NewsScreen({ filter: { page = 1 }, onFilter }: FilterProps<Pick<ListFilter, 'page'>>) {
  const t = useTexts();
  const query = useQuery(newsQuery(page, cardPageSize));
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        pageSize={cardPageSize}
        onPage={(next) => onFilter({ page: next })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        actions={
          <nav className="row" aria-label={t('others')}>
            <Link to="/news-list" className="touch">
              {t('wholeList')}
            </Link>
            <Link to="/newsletter-archive" className="touch">
              {t('newsletters')}
            </Link>
          </nav>
        }
        empty={
          <EmptyState title={t('empty')} text={t('emptyText')}>
            <Link to="/user-profile" className="touch">
              {t('subscribe')}
            </Link>
          </EmptyState>
        }
        renderRows={(items, isBusy) => (
          <ul className="stack page" aria-busy={isBusy}>
            {items.map((item, index) => (
              <li key={item.id}>
                <NewsCard item={item} shape={page === 1 && index === 0 ? 'lead' : 'row'} />
              </li>
            ))}
          </ul>
        )}
      />
    </>
  );
}

function NewsCard({ item, shape }: { item: NewsItem; shape: 'lead' | 'row' }) {
  const t = useTexts();
  return (
    <PictureCard
      shape={shape}
      title={item.title}
      date={item.created_at}
      picture={<NewsPicture item={item} size="small" />}
      link={{ to: '/news/$id', params: { id: String(item.id) } }}
      more={t('more')}
      moreAbout={t('moreAbout', { title: item.title })}
    >
      <ReaderAudienceTags audience={item.audience} />
      <p>{previewOf(item.content)}</p>
    </PictureCard>
  );
}
