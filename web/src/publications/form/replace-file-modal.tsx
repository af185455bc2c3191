import type { PortalFile } from '@dijkportaal/contract/files';
import { fileVersions, type FileVersion } from '@dijkportaal/contract/publications/file-versions';
import { useState, type ComponentProps } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { SingleFileUpload } from '../../ui/files/single-file-upload.tsx';
import { isUploading, type Upload } from '../../ui/files/uploads.ts';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { EarlierVersions, placedAt } from './earlier-versions.tsx';
import { useTexts } from '../staff-texts.ts';

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
    if (file === null) return t('versions.fileMissing');
    if (isUploading([file])) return t('versions.stillUploading');
    return file.file === null ? t('versions.uploadFailed') : null;
  };
  const form = useForm<Values>({
    initial: nothingYet,
    check: ({ file }) => ({ file: checkUpload(file) }),
    send: async ({ file, change }) => {
      if (file?.file) await replaceBy(file.file.id, change);
    },
    failedText: t('versions.failed'),
  });
  return (
    <>
      <FormModal title={t('versions.title')} isWide form={form} saveLabel={t('versions.save')} onClose={onClose}>
        <p>{t('versions.intro', { name })}</p>
        <SingleFileUpload
          label={t('versions.file')}
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
      title={t('versions.putBackTitle')}
      confirmLabel={t('versions.putBack')}
      failedText={t('versions.putBackFailed')}
      onConfirm={() => onConfirm(change)}
      onCancel={onCancel}
    >
      <p>{t('versions.putBackText', { name: version.file_name, moment: placedAt(version) })}</p>
      <ChangeField value={change} onChange={({ currentTarget }) => setChange(currentTarget.value)} />
    </ConfirmModal>
  );
}

function ChangeField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  const t = useTexts();
  return (
    <TextField
      label={t('versions.change')}
      description={t('versions.changeHint')}
      maxLength={300}
      autoComplete="off"
      {...props}
    />
  );
}
