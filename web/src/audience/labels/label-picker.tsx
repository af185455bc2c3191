import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { selectFilter, type FieldsOf } from '../../ui/forms/filter-fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TagPicker } from '../../ui/forms/tag-picker.tsx';
import type { LabelKind } from './kinds.ts';
import { allGroupsQuery, allZonesQuery } from './queries.ts';
import { useTexts } from './texts.ts';

const queries = { group: allGroupsQuery, zone: allZonesQuery };

interface LabelPickerProps {
  kind: LabelKind;
  label?: string;
  value: readonly Label[];
  onChange: (value: Label[]) => void;
  error?: string | null | undefined;
}

/** Selects any number of groups or zones. */
export function LabelPicker({ kind, label, value, onChange, error }: LabelPickerProps) {
  const t = useTexts();
  const { data = [], isLoading, isError } = useQuery(queries[kind]);
  return (
    <TagPicker
      label={label ?? t(`${kind}.title`)}
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
  error?: string | null | undefined;
}

/** Selects one group or zone. */
export function LabelSelect({ kind, label, value, onChange, error }: LabelSelectProps) {
  const t = useTexts();
  const { data = [], isError } = useQuery(queries[kind]);
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: t(`${kind}.pick`) },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error ?? (isError && t('pickFailed'))}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}

/** The filters of a list by group and by zone. */
export function useLabelFilters(): FieldsOf<{ group?: number | undefined; zone?: number | undefined }> {
  const t = useTexts();
  const lists = { group: useQuery(allGroupsQuery), zone: useQuery(allZonesQuery) };
  return (state) =>
    (['group', 'zone'] as const).map((kind) => {
      const { data = [], isError } = lists[kind];
      return selectFilter(state, kind, {
        label: t(`${kind}.one`),
        any: t(`${kind}.all`),
        choices: data.map(({ id, name }) => ({ value: id, label: name })),
        error: isError && t('pickFailed'),
      });
    });
}
