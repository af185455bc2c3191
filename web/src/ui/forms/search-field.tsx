import { useRef } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import { Button } from '../layout/button.tsx';
import styles from './search-field.module.css';
import { TextField } from './text-field.tsx';
import { useTexts } from '../texts.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (search: string | undefined) => void;
}

/** Searches while someone types, after a pause; Enter searches immediately. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const t = useTexts();
  const { text, type, searchNow } = useTypedSearch(search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      role="search"
      aria-label={label}
      className={`row ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <TextField
        ref={input}
        label={label}
        type="search"
        autoComplete="off"
        icon={<SearchIcon />}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {text !== '' && (
        <Button
          variant="default"
          onClick={() => {
            // This button disappears, so the focus needs another place.
            input.current?.focus();
            searchNow('');
          }}
        >
          {t('filter.clearSearch')}
        </Button>
      )}
    </form>
  );
}
