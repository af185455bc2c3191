import { dashboard } from '@dijkportaal/contract/dashboard';
import { attentionChoices } from '@dijkportaal/contract/publications/designs';
import { useOffered } from '../../platform/extensions.ts';
import { selectFilter, type FieldsOf } from '../../ui/forms/filter-fields.tsx';
import type { StaffSearch } from '../attention-filter.ts';
import { useTexts } from '../staff-texts.ts';

/** Filters staff's lists of designs, documents and news by what needs attention. */
export function useAttentionFilter(): FieldsOf<StaffSearch> {
  const t = useTexts();
  const isOffered = useOffered(dashboard.get);
  return (state) =>
    isOffered
      ? [
          selectFilter(state, 'attention', {
            label: t('attention.label'),
            any: t('attention.all'),
            choices: attentionChoices.map((value) => ({ value, label: t(`attention.${value}`) })),
          }),
        ]
      : [];
}
