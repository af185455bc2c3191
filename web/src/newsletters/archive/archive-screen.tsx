import { feedPath, publicArchive } from '@dijkportaal/contract/newsletters/public-archive';
import type { ResponseOf } from '@dijkportaal/contract/platform/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { CoverPicture } from '../../ui/files/cover-picture.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PictureCard } from '../../ui/files/picture-card.tsx';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import styles from './archive-screen.module.css';
import { archivePageSize, archiveQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** The archive of sent newsletters, for their readers. */
export function ArchiveScreen(props: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(archiveQuery(props.filter));
  return (
    <Archive {...props} query={query} intro={t('intro')} emptyText={t('emptyText')} page="/newsletter-archive/$id">
      <Link to="/news" className="touch">
        {t('news')}
      </Link>
    </Archive>
  );
}

/** The newsletters that went to everyone, for anybody. */
export function PublicArchiveScreen(props: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(archiveQuery(props.filter, publicArchive));
  return (
    <div className={styles.screen}>
      <link rel="alternate" type="application/atom+xml" href={feedPath} title={t('title')} />
      <Archive
        {...props}
        query={query}
        intro={t('public.intro')}
        emptyText={t('public.emptyText')}
        page="/nieuwsbrieven/$id"
      >
        <a href={feedPath} className="touch">
          {t('public.feed')}
        </a>
      </Archive>
    </div>
  );
}

interface ArchiveProps extends FilterProps<ListFilter> {
  query: UseQueryResult<ResponseOf<typeof publicArchive.list>>;
  intro: string;
  emptyText: string;
  /** The route of one newsletter. */
  page: '/newsletter-archive/$id' | '/nieuwsbrieven/$id';
  /** Shown opposite the number of newsletters. */
  children: ReactNode;
}

function Archive({ filter, onFilter, query, intro, emptyText, page: to, children }: ArchiveProps) {
  const t = useTexts();
  const { search, page = 1 } = filter;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{intro}</p>
      </PageHeading>
      <FilterForm label={t('search')} searchLabel={t('search')} filter={filter} onFilter={onFilter} />
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        pageSize={archivePageSize}
        onPage={(next) => onFilter({ ...filter, page: next })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        actions={children}
        empty={
          search === undefined ? (
            <EmptyState title={t('empty')} text={emptyText} />
          ) : (
            <EmptyState title={t('none')} text={t('noneText', { search })} />
          )
        }
        renderRows={(newsletters, isBusy) => (
          <ul className="tiles" aria-busy={isBusy}>
            {newsletters.map(({ id, title, sent_at, thumbnail }) => (
              <li key={id}>
                <PictureCard
                  title={title}
                  date={sent_at}
                  picture={<CoverPicture size="small" url={thumbnail} />}
                  link={{ to, params: { id: String(id) } }}
                  more={t('more')}
                  moreAbout={t('moreAbout', { title })}
                />
              </li>
            ))}
          </ul>
        )}
      />
    </>
  );
}
