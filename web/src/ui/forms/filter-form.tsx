import type { ReactNode } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import FilterIcon from 'lucide-react/icons/sliders-horizontal';
import { Button } from '../layout/button.tsx';
import { usePopup } from '../layout/use-popup.ts';
import { useTexts } from '../texts.ts';
import { Field } from './field.tsx';
import styles from './filter-form.module.css';
import { useTypedSearch } from './use-typed-search.ts';

/** The props of a FilterForm. */
export interface FilterFormProps {
  label: string;
  searchLabel: string;
  search: string;
  /** Whether there is a filter or search to clear. */
  isFiltered: boolean;
  onSearch: (search: string | undefined) => void;
  onClear: () => void;
  /** Fields that filter immediately, in the same line; absent: there is only the search. */
  children?: ReactNode;
  /** Further fields, behind a button that shows how many of them are in use. */
  more?: { count: number; fields: ReactNode } | undefined;
}

/** Filters a list by fields, and by search terms while someone types; Enter and the button search immediately. */
export function FilterForm({ label, search, isFiltered, onSearch, onClear, ...props }: FilterFormProps) {
  const { searchLabel, children, more } = props;
  const t = useTexts();
  const { text, type, searchNow, clear } = useTypedSearch(search, onSearch);
  return (
    <form
      role="search"
      aria-label={label}
      className={`row ${styles.filters}`}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <div className={styles.search}>
        <Field label={searchLabel}>
          {(controlProps) => (
            <div className={styles.box}>
              {/* Not a Tab stop, because Enter in the field does the same. */}
              <button type="submit" tabIndex={-1} aria-label={t('filter.search')}>
                <SearchIcon />
              </button>
              <input
                type="search"
                autoComplete="off"
                maxLength={200}
                value={text}
                onChange={(event) => type(event.currentTarget.value)}
                {...controlProps}
              />
            </div>
          )}
        </Field>
      </div>
      {children}
      {more !== undefined && <MoreFilters {...more} />}
      {(isFiltered || text !== '') && (
        <Button
          variant="default"
          onClick={({ currentTarget }) => {
            // This button disappears, so the focus needs another place.
            currentTarget.form?.querySelector<HTMLElement>('[type="search"]')?.focus();
            clear();
            onClear();
          }}
        >
          {t(children === undefined && more === undefined ? 'filter.clearSearch' : 'filter.clear')}
        </Button>
      )}
    </form>
  );
}

function MoreFilters({ count, fields }: NonNullable<FilterFormProps['more']>) {
  const t = useTexts();
  const { isOpen, root, toggle, panel } = usePopup();
  return (
    <div className={styles.more} {...root}>
      <button type="button" className={`button-link ${styles.toggle}`} data-active={count > 0 || undefined} {...toggle}>
        <FilterIcon />
        {count > 0 ? t('filter.moreCount', { count }) : t('filter.more')}
      </button>
      {isOpen && (
        <div className={`popup ${styles.panel}`} {...panel}>
          {fields}
        </div>
      )}
    </div>
  );
}
