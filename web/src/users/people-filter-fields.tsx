import type { ReactNode } from 'react';
import { SelectField } from '../ui/forms/select-field.tsx';
import { choices, readPeopleFilter, toPeopleQuery, type Account, type PeopleFilter } from './people-filter.ts';
import { useTexts } from './texts.ts';

interface PeopleFilterFieldsProps<OneAccount extends Account> {
  /** The choices for the account. */
  accounts: readonly OneAccount[];
  filter: PeopleFilter<OneAccount>;
  onChange: (changed: PeopleFilter<OneAccount>) => void;
}

/** A field for each filter on people. */
export function PeopleFilterFields<OneAccount extends Account>(props: PeopleFilterFieldsProps<OneAccount>) {
  const { accounts, filter, onChange } = props;
  const t = useTexts();
  const fields = { account: accounts as readonly Account[], ...choices };
  return (Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
    <SelectField
      key={name}
      label={t(`filters.${name}.label`)}
      value={String(filter[name] ?? '')}
      options={[
        { value: '', label: t('filters.any') },
        ...fields[name].map((choice) => ({
          value: String(choice),
          label: t(`filters.${name}.${String(choice)}` as Parameters<typeof t>[0]),
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [name]: undefined, ...readPeopleFilter({ [name]: value }, accounts) })
      }
    />
  ));
}

/** The filters on people that are behind a button of a list, after `others`, and how many of them filter. */
export function morePeopleFilters<OneAccount extends Account>(
  props: PeopleFilterFieldsProps<OneAccount>,
  others: ReactNode = null,
) {
  const { search: _search, group: _group, zone: _zone, ...more } = props.filter;
  const fields = (
    <>
      {others}
      <PeopleFilterFields {...props} />
    </>
  );
  return { count: Object.keys(toPeopleQuery(more)).length, fields };
}
