import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { editedOptions, useRefetch } from '../../platform/queries.ts';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
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
    ...editedOptions,
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
  const refetch = useRefetch([labelCalls[kind].list], onClose);
  const form = useEditForm<Label, { name: string }, unknown>({
    item: label,
    readValues: (item) => ({ name: item?.name ?? '' }),
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    save: ({ name }, { item, version }) =>
      item === null ? labelCalls[kind].create(name) : labelCalls[kind].rename({ id: item.id, name }, version),
    onSaved: refetch,
    failedText: t(`${kind}.saveFailed`),
    conflict: {
      reload: ({ id }) => labelCalls[kind].get(id),
      fields: [{ name: 'name', label: t('name') }],
    },
    draft: { place: `${kind} ${label?.id ?? 'new'}` },
  });
  return (
    <FormModal
      title={t(label === null ? `${kind}.create` : `${kind}.change`)}
      form={form}
      saveLabel={t('save')}
      onClose={onClose}
    >
      <TextField label={t('name')} required maxLength={100} autoComplete="off" {...form.fieldProps('name')} />
    </FormModal>
  );
}
