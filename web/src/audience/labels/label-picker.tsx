import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TagPicker } from '../../ui/forms/tag-picker.tsx';
import type { LabelKind } from './kinds.ts';
import { allGroupsQuery, allZonesQuery } from './queries.ts';
import { useTexts } from './texts.ts';

const queries = { group: allGroupsQuery, zone: allZonesQuery };

interface LabelPickerProps {
  kind: LabelKind;
  value: readonly Label[];
  onChange: (value: Label[]) => void;
  error?: string | null | undefined;
}

/** Selects any number of groups or zones. */
export function LabelPicker({ kind, value, onChange, error }: LabelPickerProps) {
  const t = useTexts();
  const { data = [], isLoading, isError } = useQuery(queries[kind]);
  return (
    <TagPicker
      label={t(`${kind}.title`)}
      placeholder={t(`${kind}.pick`)}
      options={data}
      isLoading={isLoading}
      value={value}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
      error={error ?? (isError ? t('pickFailed') : null)}
    />
  );
}

interface LabelSelectProps {
  kind: LabelKind;
  label: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** Shown while none is selected; defaults to a text that says that all are included. */
  emptyLabel?: string;
  error?: string | null;
}

/** Selects one group or zone or none, for a filter. */
export function LabelSelect({ kind, label, value, onChange, emptyLabel, error }: LabelSelectProps) {
  const t = useTexts();
  const { data = [], isError } = useQuery(queries[kind]);
  // A selection from the URL is also an option before the list has loaded.
  const isUnknown = value !== undefined && !data.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: emptyLabel ?? t(`${kind}.all`) },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isUnknown ? [{ value: String(value), label: '…' }] : []),
      ]}
      error={error ?? (isError && t('pickFailed'))}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}
