import { dashboard } from '@dijkportaal/contract/dashboard';
import { attentionChoices } from '@dijkportaal/contract/publications/designs';
import { useOffered } from '../../platform/extensions.ts';
import { readChoice } from '../../platform/list-filter.ts';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import type { StaffSearch } from '../attention-filter.ts';
import { useTexts } from '../texts.ts';

interface StaffFiltersProps {
  filter: StaffSearch;
  onFilter: (filter: StaffSearch) => void;
}

/** The filters of staff's lists of designs, documents and news. Any change returns to the first page. */
export function StaffFilters({ filter, onFilter }: StaffFiltersProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const change = (changed: StaffSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <FilterForm
      label={t('search')}
      searchLabel={t('search')}
      search={filter.search ?? ''}
      isFiltered={filter.search !== undefined || filter.attention !== undefined}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({})}
    >
      {useOffered(dashboard.get) && (
        <SelectField
          label={admin('attention.label')}
          value={filter.attention ?? ''}
          options={[
            { value: '', label: admin('attention.all') },
            ...attentionChoices.map((value) => ({ value, label: admin(`attention.${value}`) })),
          ]}
          onChange={({ currentTarget }) => change({ attention: readChoice(attentionChoices, currentTarget.value) })}
        />
      )}
    </FilterForm>
  );
}
