import { minSearchLength, search as contract, type FoundPerson } from '@dijkportaal/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';
import { TagPicker } from '../../ui/forms/tag-picker.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { useTexts } from './texts.ts';

/** Who a message is from: the id of a profile, or of a contact without an account as a negative number. */
export interface Sender {
  id: number;
  name: string;
}

interface PersonPickerProps {
  value: readonly Sender[];
  onChange: (value: Sender[]) => void;
  error?: string | null | undefined;
}

/** Chooses one person, with the search over everything. */
export function PersonPicker({ value, onChange, error }: PersonPickerProps) {
  const t = useTexts();
  const [words, setWords] = useState('');
  const { type, searchNow } = useTypedSearch(words, (typed = '') => setWords(typed));
  const { data, isFetching, isError } = useQuery({
    queryKey: keyOf(contract.everything, words),
    queryFn: ({ signal }) => callExtension(contract.everything, { query: { q: words } }, { signal }),
    enabled: words.length >= minSearchLength,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const found =
    words.length < minSearchLength || data === undefined ? [] : [...data.contacts.results, ...data.users.results];
  return (
    <TagPicker
      label={t('person')}
      placeholder={t('personPick')}
      options={found.map(toSender)}
      onSearch={(text) => (text === '' ? searchNow('') : type(text))}
      isLoading={isFetching}
      value={value}
      // The one that was chosen last.
      onChange={(chosen) => onChange(chosen.slice(-1))}
      error={error ?? (isError ? t('personFailed') : null)}
    />
  );
}

/** Several people may have the same name. */
const toSender = ({ id, profile_id, name, address, email }: FoundPerson): Sender => ({
  id: profile_id ?? -id,
  name: [name || email, address || (name && email)].filter(Boolean).join(', '),
});
