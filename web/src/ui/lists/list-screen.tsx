import type { ReactNode } from 'react';
import type { ListFilter } from '../../platform/list-filter.ts';
import type { Values } from '../../platform/translate.ts';
import { clearFilters, type FieldsOf } from '../forms/filter-fields.tsx';
import { FilterForm } from '../forms/filter-form.tsx';
import { Button } from '../layout/button.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { useTexts } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './list-screen.module.css';
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

interface ListScreenProps<Row, Filter> extends Pick<
  PagedListProps<Row>,
  'query' | 'pageSize' | 'actions' | 'selection' | 'renderRows'
> {
  texts: (key: ListText, values?: Values) => string;
  /** The heading, if it is more than the title. */
  heading?: string;
  /** The main button of the screen, and a menu. */
  headingActions?: ReactNode;
  /** Shown above the filters. */
  notice?: ReactNode;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** The filters besides the search. */
  fields?: FieldsOf<Filter>;
  /** Whether the server can search. */
  canSearch?: boolean;
  /** The button under "nothing found" that clears the filter; "Show all" if absent. */
  showAllText?: string;
  /** Whether the filter makes sense; if not, there is no list. */
  isValid?: boolean;
  /** The open dialog. */
  children?: ReactNode;
}

/** A screen with a filtered, paged list: its heading, search, filters, rows, and the text when there are none. */
export function ListScreen<Row, Filter extends ListFilter>({
  texts: t,
  heading = t('title'),
  headingActions,
  notice,
  filter,
  onFilter,
  fields,
  canSearch = true,
  showAllText,
  isValid = true,
  children,
  ...list
}: ListScreenProps<Row, Filter>) {
  const tUi = useTexts();
  const set = fields?.({ filter, onFilter }).filter(({ chosen }) => chosen !== undefined) ?? [];
  const isNarrowed = filter.search !== undefined || set.length > 0;
  return (
    <>
      <PageHeading title={heading} actions={headingActions}>
        <p className={styles.intro}>{t('intro')}</p>
      </PageHeading>
      {notice}
      {canSearch && (
        <FilterForm
          label={t('filter.label')}
          searchLabel={t('filter.search')}
          filter={filter}
          onFilter={onFilter}
          fields={fields}
        />
      )}
      {isValid && (
        <PagedList
          label={t('title')}
          page={filter.page ?? 1}
          onPage={(page) => onFilter({ ...filter, page })}
          isCountShown={heading === t('title')}
          texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
          empty={
            <EmptyState title={t(isNarrowed ? 'none' : 'empty')} text={t(isNarrowed ? 'noneText' : 'emptyText')}>
              {isNarrowed && (
                <Button variant="default" onClick={() => onFilter(clearFilters(filter, set))}>
                  {showAllText ?? tUi('filter.showAll')}
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
