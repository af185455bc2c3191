import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../ui/select-field.tsx';
import { TagPicker } from '../ui/tag-picker.tsx';
import { allGroupsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface GroupPickerProps {
  value: readonly Label[];
  onChange: (value: Label[]) => void;
  error?: string | null | undefined;
}

/** Chooses any number of groups. */
export function GroupPicker({ value, onChange, error }: GroupPickerProps) {
  const t = useTexts();
  const { data = [], isLoading, isError } = useQuery(allGroupsQuery);
  return (
    <TagPicker
      label={t('group.title')}
      placeholder={t('group.pick')}
      options={data}
      isLoading={isLoading}
      value={value}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
      error={error ?? (isError ? t('pickFailed') : null)}
    />
  );
}

interface GroupSelectProps {
  label: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** What stands there while none is chosen; left out, it says that all groups count. */
  emptyLabel?: string;
  error?: string | null;
}

/** Chooses one group or none, as a filter does. */
export function GroupSelect({ label, value, onChange, emptyLabel, error }: GroupSelectProps) {
  const t = useTexts();
  const { data = [], isError } = useQuery(allGroupsQuery);
  // What is chosen by the address of the screen also stands there before the list has come.
  const isUnknown = value !== undefined && !data.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      data={[
        { value: '', label: emptyLabel ?? t('group.all') },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isUnknown ? [{ value: String(value), label: '…' }] : []),
      ]}
      error={error ?? (isError && t('pickFailed'))}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}
