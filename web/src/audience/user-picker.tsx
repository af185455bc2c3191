import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TagPicker } from '../ui/forms/tag-picker.tsx';
import { useTypedSearch } from '../ui/forms/use-typed-search.ts';
import { userOptionsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface UserPickerProps {
  value: readonly Label[];
  onChange: (value: Label[]) => void;
  error?: string | null | undefined;
}

/** Selects any number of users. The server searches them, because there are thousands. */
export function UserPicker({ value, onChange, error }: UserPickerProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const { type, searchNow } = useTypedSearch(search, (words = '') => setSearch(words));
  const { data, isFetching, isError } = useQuery(userOptionsQuery(search));
  return (
    <TagPicker
      label={t('users.title')}
      placeholder={t('users.pick')}
      options={data?.options ?? []}
      // An empty field searches immediately; otherwise the results of the last words would still be offered.
      onSearch={(text) => (text === '' ? searchNow('') : type(text))}
      more={data?.more ?? 0}
      isLoading={isFetching}
      value={value}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
      error={error ?? (isError ? t('users.failed') : null)}
    />
  );
}
