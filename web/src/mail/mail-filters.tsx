import { MailState } from '@dijkportaal/contract/mail';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import type { MailSearch } from './filter.ts';
import { useTexts } from './texts.ts';

interface MailFiltersProps {
  filter: MailSearch;
  onFilter: (filter: MailSearch) => void;
}

/** Which mails are shown. */
export function MailFilters({ filter, onFilter }: MailFiltersProps) {
  const t = useTexts();
  const change = (changed: MailSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <FilterForm
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      search={filter.search ?? ''}
      isFiltered={filter.state !== undefined || filter.search !== undefined}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({})}
    >
      <SelectField
        label={t('filter.state')}
        value={filter.state ?? ''}
        options={[
          { value: '', label: t('filter.allStates') },
          ...MailState.options.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        onChange={(event) => change({ state: MailState.safeParse(event.currentTarget.value).data })}
      />
    </FilterForm>
  );
}
