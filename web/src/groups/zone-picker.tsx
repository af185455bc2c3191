import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../ui/select-field.tsx';
import { TagPicker } from '../ui/tag-picker.tsx';
import { allZonesQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface ZonePickerProps {
  value: readonly Label[];
  onChange: (value: Label[]) => void;
  error?: string | null | undefined;
}

/** Chooses any number of zones. */
export function ZonePicker({ value, onChange, error }: ZonePickerProps) {
  const t = useTexts();
  const { data = [], isLoading, isError } = useQuery(allZonesQuery);
  return (
    <TagPicker
      label={t('zone.title')}
      placeholder={t('zone.pick')}
      options={data}
      isLoading={isLoading}
      value={value}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
      error={error ?? (isError ? t('pickFailed') : null)}
    />
  );
}

interface ZoneSelectProps {
  label: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** What stands there while none is chosen; left out, it says that all zones count. */
  emptyLabel?: string;
  error?: string | null;
}

/** Chooses one zone or none, as a filter does. */
export function ZoneSelect({ label, value, onChange, emptyLabel, error }: ZoneSelectProps) {
  const t = useTexts();
  const { data = [], isError } = useQuery(allZonesQuery);
  // What is chosen by the address of the screen also stands there before the list has come.
  const isUnknown = value !== undefined && !data.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      data={[
        { value: '', label: emptyLabel ?? t('zone.all') },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isUnknown ? [{ value: String(value), label: '…' }] : []),
      ]}
      error={error ?? (isError && t('pickFailed'))}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}
