import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { versionOf } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { LoadedModal } from '../../ui/dialogs/loaded-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useConflict } from '../../ui/forms/use-conflict.tsx';
import { useDraft } from '../../ui/forms/use-draft.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import { labelCalls, type LabelKind } from './kinds.ts';
import { useTexts } from './texts.ts';

interface LabelModalProps {
  kind: LabelKind;
  /** null for a new one. */
  label: Label | null;
  onClose: () => void;
}

/** Loads the current version of a group or zone and opens its form. */
export function ChangeLabelModal({ kind, id, onClose }: { kind: LabelKind; id: number; onClose: () => void }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: labelCalls[kind].getKey(id),
    queryFn: () => labelCalls[kind].get(id),
    gcTime: 0,
    staleTime: 'static',
    structuralSharing: false,
  });
  return (
    <LoadedModal
      title={t(`${kind}.change`)}
      query={query}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
      onClose={onClose}
    >
      {(label) => <LabelModal kind={kind} label={label} onClose={onClose} />}
    </LoadedModal>
  );
}

/** Creates or renames a group or zone. */
export function LabelModal({ kind, label, onClose }: LabelModalProps) {
  const t = useTexts();
  const refetch = useRefetch([labelCalls[kind].list]);
  const initial = { name: label?.name ?? '' };
  const { form, problem } = useSaveForm({
    initial,
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    async save({ name }) {
      const saved =
        label === null
          ? await labelCalls[kind].create(name)
          : await conflict.save({ name }, (typed, { id }, ifMatch) =>
              labelCalls[kind].rename({ ...typed, id }, ifMatch),
            );
      if (saved === null) return;
      draft.discard();
      await refetch();
      onClose();
    },
    failedText: t(`${kind}.saveFailed`),
  });
  const conflict = useConflict<Label, { name: string }>({
    item: label,
    readValues: ({ name }) => ({ name }),
    reload: ({ id }) => labelCalls[kind].get(id),
    fields: [{ name: 'name', label: t('name') }],
    fill: form.fill,
  });
  const draft = useDraft({
    place: `${kind} ${label?.id ?? 'new'}`,
    values: form.values,
    initial,
    version: label === null ? undefined : versionOf(label),
    fill: form.fill,
    onRestore: conflict.basedOn,
  });
  return (
    <FormModal
      title={t(label === null ? `${kind}.create` : `${kind}.change`)}
      form={form}
      problem={problem}
      saveLabel={t('save')}
      keepsDraft
      onClose={onClose}
    >
      {draft.notice}
      <TextField label={t('name')} required maxLength={100} autoComplete="off" {...form.fieldProps('name')} />
      {conflict.dialog}
    </FormModal>
  );
}
