import { dashboard } from '@dijkportaal/contract/dashboard';
import { attentionChoices } from '@dijkportaal/contract/publications/designs';
import { useOffered } from '../../platform/extensions.ts';
import { readChoice, type FilterProps } from '../../platform/list-filter.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { StaffSearch } from '../attention-filter.ts';
import { useTexts } from '../staff-texts.ts';

/** Filters staff's lists of designs, documents and news by what needs attention. */
export function AttentionField({ filter, onFilter }: FilterProps<StaffSearch>) {
  const t = useTexts();
  if (!useOffered(dashboard.get)) return null;
  return (
    <SelectField
      label={t('attention.label')}
      value={filter.attention ?? ''}
      options={[
        { value: '', label: t('attention.all') },
        ...attentionChoices.map((value) => ({ value, label: t(`attention.${value}`) })),
      ]}
      onChange={({ currentTarget }) =>
        onFilter({ ...filter, attention: readChoice(attentionChoices, currentTarget.value), page: undefined })
      }
    />
  );
}
