import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useTypedSearch } from '../ui/forms/use-typed-search.ts';
import styles from './audience-picker.module.css';
import { audienceQuery, namesPageSize, type ChosenAudience } from './queries.ts';
import { useTexts } from './texts.ts';

/** The names of the residents who see it, page by page, with a search field. */
export function AudienceNames({ audience }: { audience: ChosenAudience }) {
  const t = useTexts();
  const [{ search, page }, setList] = useState({ search: '', page: 1 });
  const { text, type, searchNow } = useTypedSearch(search, (words = '') => setList({ search: words, page: 1 }));
  const query = useQuery(audienceQuery({ audience, page, search }));
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The field is inside a form that Enter must not submit.
    event.preventDefault();
    searchNow();
  };
  return (
    <div className={`stack-3 ${styles.names}`}>
      <TextField
        label={t('search')}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onEnter}
      />
      <PagedList
        label={t('names')}
        query={query}
        page={page}
        pageSize={namesPageSize}
        onPage={(next) => setList({ search, page: next })}
        texts={{
          loading: t('loading'),
          failed: t('namesFailed'),
          found: (count) => t('found', { count }),
        }}
        empty={<p>{t('none')}</p>}
        renderRows={(rows, isBusy) => (
          <ul className="plain" aria-busy={isBusy}>
            {rows.map(({ id, name, email }) => (
              <li key={id}>
                {name}
                <span className="note">{email}</span>
              </li>
            ))}
          </ul>
        )}
      />
    </div>
  );
}
