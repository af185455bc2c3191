import type { ReactNode } from 'react';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { DateField } from './date-field.tsx';
import { SelectField } from './select-field.tsx';
import { writeDate } from './written-date.ts';

/** A filter of a list besides its search. */
export interface FilterField {
  /** Its name in the filter. */
  name: string;
  /** Other names in the filter that it sets. */
  otherNames?: readonly string[];
  label: string;
  /** What it is set to, in words; absent while it does not filter. */
  chosen?: string | undefined;
  /** Absent where only a link sets it. */
  field?: ReactNode;
  /** Whether the field is behind the button with further filters. */
  isFurther?: boolean;
}

/** The filters of a list, for this state of it. */
export type FieldsOf<Filter> = (state: FilterProps<Filter>) => FilterField[];

/** The filter without these filters. */
export const clearFields = <Filter,>(filter: Filter, fields: readonly FilterField[]): Filter => ({
  ...filter,
  ...Object.fromEntries(
    fields.flatMap(({ name, otherNames = [] }) => [name, ...otherNames].map((one) => [one, undefined])),
  ),
});

/** The filter without a search and without these filters, on the first page. */
export const clearFilters = <Filter extends ListFilter>(filter: Filter, fields: readonly FilterField[]): Filter => ({
  ...clearFields(filter, fields),
  search: undefined,
  page: undefined,
});

interface Choice<Value> {
  value: Value;
  label: string;
}

interface SelectFilterOptions<Value> {
  label: string;
  /** The option that does not filter. */
  any: string;
  choices: readonly (Choice<Value> | { label: string; options: readonly Choice<Value>[] })[];
  error?: string | false;
  isFurther?: boolean;
}

/** A filter with one of some values. */
export function selectFilter<Filter, Name extends keyof Filter & string>(
  { filter, onFilter }: FilterProps<Filter>,
  name: Name,
  { label, any, choices, error, isFurther = false }: SelectFilterOptions<NonNullable<Filter[Name]>>,
): FilterField {
  const all = choices.flatMap((choice) => ('options' in choice ? choice.options : [choice]));
  const value = filter[name] ?? undefined;
  const known = all.find((choice) => choice.value === value);
  // What the URL has is also an option before the list of choices has loaded.
  const unknown = value === undefined || known !== undefined ? [] : [{ value: String(value), label: '…' }];
  const toOption = (choice: Choice<unknown>) => ({ value: String(choice.value), label: choice.label });
  return {
    name,
    label,
    isFurther,
    chosen: known?.label ?? unknown[0]?.label,
    field: (
      <SelectField
        label={label}
        value={value === undefined ? '' : String(value)}
        options={[
          { value: '', label: any },
          ...choices.map((choice) =>
            'options' in choice ? { label: choice.label, options: choice.options.map(toOption) } : toOption(choice),
          ),
          ...unknown,
        ]}
        error={error ?? null}
        onChange={({ currentTarget }) => {
          const picked = all.find((choice) => String(choice.value) === currentTarget.value);
          onFilter({ ...filter, [name]: picked?.value });
        }}
      />
    ),
  };
}

/** A filter by a day, YYYY-MM-DD. */
export function dateFilter<Name extends string, Filter extends { [Key in Name]?: string | undefined }>(
  { filter, onFilter }: FilterProps<Filter>,
  name: Name,
  { label, error }: { label: string; error?: string | false },
): FilterField {
  const value = filter[name];
  return {
    name,
    label,
    chosen: value && writeDate(value),
    field: (
      <DateField
        label={label}
        value={value ?? ''}
        error={error ?? null}
        onDate={(date) => onFilter({ ...filter, [name]: date })}
      />
    ),
  };
}
