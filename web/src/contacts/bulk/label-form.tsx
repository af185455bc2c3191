import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery, allZonesQuery, LabelSelect } from '../../audience/public.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useTexts } from '../texts.ts';
import type { BulkChange } from './run-bulk.ts';

interface LabelFormProps {
  kind: 'group' | 'zone';
  /** The number of selected contacts. */
  count: number;
  onConfirm: (change: BulkChange) => void;
  onClose: () => void;
}

interface LabelValues {
  verb: 'add' | 'remove';
  label: number | undefined;
}

/** Asks which group or zone many contacts are added to or removed from. */
export function LabelForm({ kind, count, onConfirm, onClose }: LabelFormProps) {
  const t = useTexts();
  const form = useForm<LabelValues>({
    initial: { verb: 'add', label: undefined },
    check: ({ label }) => ({ label: label === undefined ? t('bulk.labelMissing') : null }),
    send: async ({ verb, label = 0 }) => onConfirm({ action: `${verb}_${kind}`, label }),
  });
  const { values, errors, fill } = form;
  const label = useLabelName(kind, values.label);
  return (
    <FormModal
      title={t(`bulk.${kind}Title`, { count })}
      // Nothing that was typed is lost.
      form={{ ...form, isDirty: false }}
      saveLabel={t(`bulk.actions.${values.verb}_${kind}`)}
      onClose={onClose}
    >
      <RadioField
        legend={t('bulk.action')}
        options={(['add', 'remove'] as const).map((value) => ({ value, label: t(`bulk.actions.${value}_${kind}`) }))}
        value={values.verb}
        onChange={(verb) => fill('verb', verb)}
      />
      <LabelSelect
        kind={kind}
        label={t(`bulk.${kind}`)}
        value={values.label}
        error={errors.label}
        onChange={(chosen) => fill('label', chosen)}
      />
      {label !== '' && <p role="status">{t(`bulk.${values.verb}Sure`, { count, label })}</p>}
    </FormModal>
  );
}

/** The name of a group or zone; empty without one. The form has just fetched the list. */
export function useLabelName(kind: 'group' | 'zone', label: number | undefined): string {
  const query = kind === 'group' ? allGroupsQuery : allZonesQuery;
  const { data } = useQuery({ ...query, staleTime: Infinity, enabled: label !== undefined });
  return data?.find(({ id }) => id === label)?.name ?? '';
}
