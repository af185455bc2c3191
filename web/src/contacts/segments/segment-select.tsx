import type { FilterProps } from '../../platform/list-filter.ts';
import type { FilterField } from '../../ui/forms/filter-fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { ContactSearch } from '../filter.ts';
import { readSegment, useSegments } from './segments.ts';
import { useTexts } from './texts.ts';

/** Chooses the filters of a segment, which are filters of their own. */
export const segmentFilter = (state: FilterProps<ContactSearch>): FilterField => ({
  name: 'segment',
  label: '',
  field: <SegmentSelect {...state} />,
  isFurther: true,
});

/** Nothing if there are no segments. */
function SegmentSelect({ filter, onFilter }: FilterProps<ContactSearch>) {
  const t = useTexts();
  const { segments, chosen } = useSegments(filter);
  if (segments.length === 0) return null;
  return (
    <SelectField
      label={t('segment')}
      value={String(chosen?.id ?? '')}
      options={[
        { value: '', label: t('choose') },
        ...segments.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const segment = segments.find(({ id }) => String(id) === value);
        onFilter({ ...(segment && readSegment(segment)), ordering: filter.ordering });
      }}
    />
  );
}
