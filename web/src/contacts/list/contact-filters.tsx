import { LabelSelect } from '../../audience/public.tsx';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import { narrowing, type ContactSearch } from './filter.ts';
import { useTexts } from '../texts.ts';

interface ContactFiltersProps {
  filter: ContactSearch;
  onFilter: (filter: ContactSearch) => void;
}

/** Which contacts are shown. Whatever changes, the list begins at its first page. */
export function ContactFilters({ filter, onFilter }: ContactFiltersProps) {
  const t = useTexts();
  const change = (changed: ContactSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <FilterForm
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      search={filter.search ?? ''}
      isFiltered={Object.keys(narrowing(filter)).length > 0}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({ ordering: filter.ordering })}
    >
      <LabelSelect
        kind="group"
        label={t('filter.group')}
        value={filter.group}
        onChange={(group) => change({ group })}
      />
      <LabelSelect kind="zone" label={t('filter.zone')} value={filter.zone} onChange={(zone) => change({ zone })} />
    </FilterForm>
  );
}
