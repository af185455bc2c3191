import { auditActions, auditResults, type AuditAction } from '@dijkportaal/contract/audit/audit';
import { readChoice, type FilterProps } from '../platform/list-filter.ts';
import type { AuditLabels } from '@dijkportaal/contract/audit/format';
import { DateField } from '../ui/forms/date-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { isReversed, type AuditSearch } from './filter.ts';
import { useAuditLabels } from './labels.ts';
import { useTexts, type AuditTexts } from './texts.ts';

/** The filters of the log. Any change returns to the first page. */
export function AuditFilters({ filter, onFilter }: FilterProps<AuditSearch>) {
  const t = useTexts();
  const labels = useAuditLabels();
  const change = (changed: AuditSearch) => onFilter({ ...filter, ...changed, page: undefined });
  return (
    <>
      <SelectField
        label={t('filter.action')}
        value={filter.action ?? ''}
        options={[{ value: '', label: t('filter.allActions') }, ...actionGroups(t, labels.actions)]}
        onChange={(event) => change({ action: readChoice(auditActions, event.currentTarget.value) })}
      />
      <SelectField
        label={t('filter.result')}
        value={filter.result ?? ''}
        options={[
          { value: '', label: t('filter.allResults') },
          ...auditResults.map((value) => ({ value, label: t(`results.${value}`) })),
        ]}
        onChange={(event) => change({ result: readChoice(auditResults, event.currentTarget.value) })}
      />
      <DateField label={t('filter.from')} value={filter.from ?? ''} onDate={(from) => change({ from })} />
      <DateField
        label={t('filter.to')}
        value={filter.to ?? ''}
        error={isReversed(filter) && t('filter.reversed')}
        onDate={(to) => change({ to })}
      />
    </>
  );
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
