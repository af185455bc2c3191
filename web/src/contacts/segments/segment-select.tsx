import type { FilterProps } from '../../platform/list-filter.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { ContactSearch } from '../filter.ts';
import { readSegment, useSegments } from './segments.ts';
import { useTexts } from './texts.ts';

/** Chooses the filters of a segment; nothing if there are no segments. */
export function SegmentSelect({ filter, onFilter }: FilterProps<ContactSearch>) {
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
