import type { PortalFile } from '@dijkportaal/contract/files';
import { fileVersions, type FileVersion } from '@dijkportaal/contract/publications/file-versions';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { toast } from '../platform/toasts.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { FileName } from '../ui/files/file-name.tsx';
import { Picture } from '../ui/files/picture.tsx';
import { SingleFileUpload } from '../ui/files/single-file-upload.tsx';
import { isUploading, type Upload } from '../ui/files/uploads.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useSaveForm } from '../ui/forms/use-save-form.ts';
import { Button } from '../ui/layout/button.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import styles from './replace-file-modal.module.css';
import { useTexts } from './versions-texts.ts';

interface ReplaceFileModalProps {
  file: PortalFile;
  /** Fetches the item with the new file, whose id it gets. */
  onReplaced: (newId: number) => Promise<void>;
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
    await onReplaced(placed.id);
    toast({ type: 'success', text: t('done', { name: placed.file_name }) });
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
        <p className={styles.intro}>{t('intro', { name })}</p>
        <SingleFileUpload
          label={t('file')}
          accepts="any"
          value={form.values.file}
          onChange={(next) => form.fill('file', next)}
          error={form.errors.file}
        />
        <ChangeField {...form.fieldProps('change')} />
        <Versions id={id} onChoose={setChosen} />
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

function ChangeField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  const t = useTexts();
  return <TextField label={t('change')} description={t('changeHint')} maxLength={300} autoComplete="off" {...props} />;
}

/** When a version took its place. */
const placedAt = ({ replaced_at, created_at }: FileVersion) => formatMinute(replaced_at ?? created_at);

function Versions({ id, onChoose }: { id: number; onChoose: (version: FileVersion) => void }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(fileVersions.list, id),
    queryFn: () => callExtension(fileVersions.list, { params: { id: String(id) } }),
    gcTime: 0,
    retry: retryOnce,
  });
  return (
    <section>
      <h3 className={styles.heading}>{t('versions')}</h3>
      {data === undefined && error === null && <Skeleton lines={2} label={t('loading')} />}
      {data === undefined && error !== null && (
        <LoadFailure text={t('versionsFailed')} onRetry={() => void refetch()} />
      )}
      {data?.versions.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {data !== undefined && data.versions.length > 0 && (
        <ul className={styles.list} aria-label={t('versions')}>
          {data.versions.map((version) => (
            <li key={version.id}>
              <Version version={version} onPutBack={() => onChoose(version)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Version({ version, onPutBack }: { version: FileVersion; onPutBack: () => void }) {
  const t = useTexts();
  const { file_name: name, file, is_checking: isChecking, by, change } = version;
  const moment = placedAt(version);
  return (
    <>
      <span className={styles.preview}>
        <Picture file={version} alt="" />
      </span>
      <div className={styles.about}>
        {isChecking ? (
          <FileName name={name} />
        ) : (
          <a href={file} target="_blank" rel="noopener noreferrer">
            <FileName name={name} />
            <span className="visually-hidden"> ({t('opens')})</span>
          </a>
        )}
        <span className={styles.quiet}>{by === '' ? t('since', { moment }) : t('sinceBy', { moment, by })}</span>
        {change !== '' && <span>{change}</span>}
      </div>
      {!isChecking && (
        <Button variant="default" aria-label={t('putBackNamed', { name, moment })} onClick={onPutBack}>
          {t('putBack')}
        </Button>
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
