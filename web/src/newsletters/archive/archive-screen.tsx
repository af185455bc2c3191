import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { CoverPicture } from '../../ui/files/cover-picture.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PictureCard } from '../../ui/files/picture-card.tsx';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import { archivePageSize, archiveQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** The archive of sent newsletters, for their readers. */
export function ArchiveScreen({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(archiveQuery(filter));
  const { search, page = 1 } = filter;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <FilterForm label={t('search')} searchLabel={t('search')} filter={filter} onFilter={onFilter} />
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        pageSize={archivePageSize}
        onPage={(next) => onFilter({ ...filter, page: next })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        actions={
          <Link to="/news" className="touch">
            {t('news')}
          </Link>
        }
        empty={
          search === undefined ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
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
                  link={{ to: '/newsletter-archive/$id', params: { id: String(id) } }}
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
