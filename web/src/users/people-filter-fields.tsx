import { selectFilter, type FieldsOf } from '../ui/forms/filter-fields.tsx';
import { choices, type Account, type PeopleFilter } from './people-filter.ts';
import { useTexts } from './texts.ts';

/** The further filters on people; `accounts` are the choices for the account. */
export function usePeopleFilters<OneAccount extends Account>(
  accounts: readonly OneAccount[],
): FieldsOf<PeopleFilter<OneAccount>> {
  const t = useTexts();
  const textsOf = <Value,>(name: 'account' | keyof typeof choices, values: readonly Value[]) => ({
    label: t(`filters.${name}.label`),
    any: t('filters.any'),
    choices: values.map((value) => ({
      value,
      label: t(`filters.${name}.${String(value)}` as Parameters<typeof t>[0]),
    })),
    isFurther: true,
  });
  return (state) => [
    selectFilter(state, 'account', textsOf<never>('account', accounts as readonly never[])),
    selectFilter(state, 'role', textsOf('role', choices.role)),
    selectFilter(state, 'active', textsOf('active', choices.active)),
    selectFilter(state, 'newsletter', textsOf('newsletter', choices.newsletter)),
    selectFilter(state, 'bounced', textsOf('bounced', choices.bounced)),
    selectFilter(state, 'parcels', textsOf('parcels', choices.parcels)),
  ];
}
