import type { PortalFile } from '@dijkportaal/contract/files';
import { fileVersions, type FileVersion } from '@dijkportaal/contract/publications/file-versions';
import { useState, type ComponentProps } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { SingleFileUpload } from '../../ui/files/single-file-upload.tsx';
import { isUploading, type Upload } from '../../ui/files/uploads.ts';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import { EarlierVersions, placedAt } from './earlier-versions.tsx';
import { useTexts } from '../versions-texts.ts';

interface ReplaceFileModalProps {
  file: PortalFile;
  /** Fetches the item with the new file. */
  onReplaced: (placed: PortalFile) => Promise<void>;
  onClose: () => void;
}

interface Values {
  file: Upload | null;
  change: string;
}

const nothingYet: Values = { file: null, change: '' };

/** Replaces a file of a design or document by a new one or by an earlier version. */
export function ReplaceFileModal({ file: { id, file_name: name }, onReplaced, onClose }: ReplaceFileModalProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<FileVersion | null>(null);
  const replaceBy = async (file: number, change: string) => {
    const body = { file, change: change.trim() };
    const placed = await callExtension(
      fileVersions.replace,
      { params: { id: String(id) }, body },
      { showsBadInput: false },
    );
    await onReplaced(placed);
    onClose();
  };
  const checkUpload = (file: Upload | null) => {
    if (file === null) return t('fileMissing');
    if (isUploading([file])) return t('stillUploading');
    return file.file === null ? t('uploadFailed') : null;
  };
  const { form, problem } = useSaveForm<Values>({
    initial: nothingYet,
    check: ({ file }) => ({ file: checkUpload(file) }),
    save: async ({ file, change }) => {
      if (file?.file) await replaceBy(file.file.id, change);
    },
    failedText: t('failed'),
  });
  return (
    <>
      <FormModal title={t('title')} isWide form={form} problem={problem} saveLabel={t('save')} onClose={onClose}>
        <p>{t('intro', { name })}</p>
        <SingleFileUpload
          label={t('file')}
          accepts="any"
          value={form.values.file}
          onChange={(next) => form.fill('file', next)}
          error={form.errors.file}
        />
        <ChangeField {...form.fieldProps('change')} />
        <EarlierVersions id={id} onChoose={setChosen} />
      </FormModal>
      {chosen !== null && (
        <PutBackModal
          version={chosen}
          onConfirm={(change) => replaceBy(chosen.id, change)}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface PutBackModalProps {
  version: FileVersion;
  onConfirm: (change: string) => Promise<void>;
  onCancel: () => void;
}

function PutBackModal({ version, onConfirm, onCancel }: PutBackModalProps) {
  const t = useTexts();
  const [change, setChange] = useState('');
  return (
    <ConfirmModal
      title={t('putBackTitle')}
      confirmLabel={t('putBack')}
      failedText={t('putBackFailed')}
      onConfirm={() => onConfirm(change)}
      onCancel={onCancel}
    >
      <p>{t('putBackText', { name: version.file_name, moment: placedAt(version) })}</p>
      <ChangeField value={change} onChange={({ currentTarget }) => setChange(currentTarget.value)} />
    </ConfirmModal>
  );
}

function ChangeField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  const t = useTexts();
  return <TextField label={t('change')} description={t('changeHint')} maxLength={300} autoComplete="off" {...props} />;
}
