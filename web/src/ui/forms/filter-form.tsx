import type { ReactNode } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import { Button } from '../layout/button.tsx';
import styles from './filter-form.module.css';
import { useTexts } from '../texts.ts';
import { TextField } from './text-field.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface FilterFormProps {
  label: string;
  searchLabel: string;
  /** The current search terms. */
  search: string;
  /** Whether there is a filter or search to clear. */
  isFiltered: boolean;
  onSearch: (search: string | undefined) => void;
  onClear: () => void;
  /** Fields that filter immediately; absent: there is only the search. */
  children?: ReactNode;
}

/** Filters a list by fields, and by search terms while someone types; Enter and the button search immediately. */
export function FilterForm({ label, searchLabel, search, isFiltered, onSearch, onClear, children }: FilterFormProps) {
  const t = useTexts();
  const { text, type, searchNow, clear } = useTypedSearch(search, onSearch);
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      {children !== undefined && <div className={styles.choices}>{children}</div>}
      <div className={styles.search}>
        <TextField
          label={searchLabel}
          type="search"
          icon={<SearchIcon />}
          maxLength={200}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit">{t('filter.search')}</Button>
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
            {t(children === undefined ? 'filter.clearSearch' : 'filter.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}
