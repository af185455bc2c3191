import { auditActions, auditResults, type AuditAction } from '@dijkportaal/contract/audit/audit';
import { formatObject, type AuditLabels } from '@dijkportaal/contract/audit/format';
import { dateFilter, selectFilter, type FieldsOf } from '../ui/forms/filter-fields.tsx';
import { isReversed, type AuditSearch } from './filter.ts';
import { useAuditLabels } from './labels.ts';
import { useTexts, type AuditTexts } from './texts.ts';

/** The filters of the log; `readName` is the name of the person that `reads_of` is about, if it is known. */
export function useAuditFilters(readName: string | undefined): FieldsOf<AuditSearch> {
  const t = useTexts();
  const labels = useAuditLabels();
  return (state) => [
    selectFilter(state, 'action', {
      label: t('filter.action'),
      any: t('filter.allActions'),
      choices: actionGroups(t, labels.actions),
    }),
    selectFilter(state, 'result', {
      label: t('filter.result'),
      any: t('filter.allResults'),
      choices: auditResults.map((value) => ({ value, label: t(`results.${value}`) })),
    }),
    dateFilter(state, 'from', { label: t('filter.from') }),
    dateFilter(state, 'to', {
      label: t('filter.to'),
      error: isReversed(state.filter) && t('filter.reversed'),
    }),
    {
      name: 'reads_of',
      label: t('filter.readsOf'),
      chosen: state.filter.reads_of && (readName || formatObject(state.filter.reads_of, labels)),
    },
  ];
}

type Group = AuditAction extends `${infer Name}.${string}` ? Name : never;

/** All actions, grouped by their object. */
function actionGroups(t: AuditTexts, labels: AuditLabels['actions']) {
  const groups = Map.groupBy(auditActions, (action) => action.split('.')[0] as Group);
  return [...groups].map(([group, actions]) => ({
    label: t(`groups.${group}`),
    options: actions.map((value) => ({ value, label: labels[value] })),
  }));
}
