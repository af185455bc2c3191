import type { ReactNode } from 'react';
import type { ListFilter } from '../../platform/list-filter.ts';
import type { Values } from '../../platform/translate.ts';
import { FilterForm, type FilterFormProps } from '../forms/filter-form.tsx';
import { Button } from '../layout/button.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { EmptyState } from './empty-state.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';

/** The texts of a list; `none` is for a filter without results. */
type ListText =
  | 'title'
  | 'intro'
  | 'loading'
  | 'failed'
  | 'found'
  | `${'empty' | 'none'}${'' | 'Text'}`
  | `filter.${'label' | 'search'}`;

interface ListScreenProps<Row, Filter>
  extends
    Pick<FilterFormProps, 'more'>,
    Pick<PagedListProps<Row>, 'query' | 'pageSize' | 'actions' | 'selection' | 'renderRows'> {
  texts: (key: ListText, values?: Values) => string;
  /** The heading, if it is more than the title. */
  heading?: string;
  /** The main button of the screen, and a menu. */
  headingActions?: ReactNode;
  /** Shown above the filters. */
  notice?: ReactNode;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Fields next to the search. */
  fields?: ReactNode;
  /** The button under "nothing found" that clears the filter; absent: there is none. */
  showAllText?: string;
  /** Whether the filter makes sense; if not, there is no list. */
  isValid?: boolean;
  /** The open dialog. */
  children?: ReactNode;
}

/** A screen with a filtered, paged list: its heading, search, filters, rows, and the text when there are none. */
export function ListScreen<Row, Filter extends ListFilter & { ordering?: unknown }>({
  texts: t,
  heading = t('title'),
  headingActions,
  notice,
  filter,
  onFilter,
  fields,
  more,
  showAllText,
  isValid = true,
  children,
  ...list
}: ListScreenProps<Row, Filter>) {
  const { page = 1, search = '', ordering, ...others } = filter;
  const isNarrowed = search !== '' || Object.values(others).some((value) => value !== undefined);
  const showAll = () => onFilter({ ordering } as Filter);
  return (
    <>
      <PageHeading title={heading} actions={headingActions}>
        <p>{t('intro')}</p>
      </PageHeading>
      {notice}
      <FilterForm
        label={t('filter.label')}
        searchLabel={t('filter.search')}
        search={search}
        isFiltered={isNarrowed}
        onSearch={(words) => onFilter({ ...filter, search: words, page: undefined })}
        onClear={showAll}
        more={more}
      >
        {fields}
      </FilterForm>
      {isValid && (
        <PagedList
          label={t('title')}
          page={page}
          onPage={(next) => onFilter({ ...filter, page: next })}
          texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
          empty={
            <EmptyState title={t(isNarrowed ? 'none' : 'empty')} text={t(isNarrowed ? 'noneText' : 'emptyText')}>
              {isNarrowed && showAllText !== undefined && (
                <Button variant="default" onClick={showAll}>
                  {showAllText}
                </Button>
              )}
            </EmptyState>
          }
          {...list}
        />
      )}
      {children}
    </>
  );
}
