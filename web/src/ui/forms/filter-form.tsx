import type { ReactNode } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import { Button } from '../layout/button.tsx';
import styles from './filter-form.module.css';
import { useTexts } from '../texts.ts';
import { TextField } from './text-field.tsx';
import { useDraft } from './use-draft.ts';

interface FilterFormProps {
  label: string;
  searchLabel: string;
  /** The words that count now. */
  search: string;
  /** Whether anything is chosen that can be cleared. */
  isFiltered: boolean;
  onSearch: (search: string | undefined) => void;
  onClear: () => void;
  /** Choices, which count at once; left out, there is the search alone. */
  children?: ReactNode;
}

/** What narrows a list: choices, and a search that counts with Enter or its button. */
export function FilterForm({ label, searchLabel, search, isFiltered, onSearch, onClear, children }: FilterFormProps) {
  const t = useTexts();
  const [draft, setDraft] = useDraft(search);
  return (
    <form
      role="search"
      aria-label={label}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft.trim() || undefined);
      }}
    >
      {children !== undefined && <div className={styles.choices}>{children}</div>}
      <div className={styles.search}>
        <TextField
          label={searchLabel}
          type="search"
          icon={<SearchIcon />}
          maxLength={200}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Button type="submit">{t('filter.search')}</Button>
        {(isFiltered || draft !== '') && (
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              // This button goes away, so that the focus needs another place.
              currentTarget.form?.querySelector<HTMLElement>('[type="search"]')?.focus();
              setDraft('');
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
