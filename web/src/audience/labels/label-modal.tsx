import type { Label } from '@dijkportaal/contract/users';
import { useRefetch } from '../../platform/queries.ts';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import { labelCalls, type LabelKind } from './kinds.ts';
import { useTexts } from './texts.ts';

interface LabelModalProps {
  kind: LabelKind;
  /** null for a new one. */
  label: Label | null;
  onClose: () => void;
}

/** Creates or renames a group or zone. */
export function LabelModal({ kind, label, onClose }: LabelModalProps) {
  const t = useTexts();
  const refetch = useRefetch([labelCalls[kind].list]);
  const { form, problem } = useSaveForm({
    initial: { name: label?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    async save({ name }) {
      await labelCalls[kind].save(label?.id ?? null, name);
      await refetch();
      onClose();
    },
    failedText: t(`${kind}.saveFailed`),
  });
  return (
    <FormModal
      title={t(label === null ? `${kind}.create` : `${kind}.change`)}
      form={form}
      problem={problem}
      saveLabel={t('save')}
      onClose={onClose}
    >
      <TextField label={t('name')} required maxLength={100} autoComplete="off" {...form.fieldProps('name')} />
    </FormModal>
  );
}
