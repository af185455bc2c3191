import type { Accepts, PortalFile } from '@dijkportaal/contract/files';
import { useId, useState } from 'react';
import { formatSize } from '../../platform/numbers.ts';
import { Button } from '../layout/button.tsx';
import { DropZone } from './drop-zone.tsx';
import { isPicture } from './file-kind.ts';
import { FileName } from './file-name.tsx';
import { useRefusals } from './file-upload.tsx';
import styles from './file-upload.module.css';
import { UploadPaused, UploadRow } from './upload-row.tsx';
import { useTexts } from './upload-texts.ts';
import { createUpload, describeTypes, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

interface SingleFileUploadProps {
  label: string;
  description?: string;
  accepts: Accepts;
  /** The stored file, until the form is saved with another one. */
  current?: PortalFile | null;
  /** Removes the stored file; absent: it can only be replaced. */
  onRemoveCurrent?: (() => void) | undefined;
  value: Upload | null;
  onChange: (value: Upload | null) => void;
  error?: string | null | undefined;
}

/** Selects one file, such as a picture or PDF, and shows the stored one. `value.file` is the upload. */
export function SingleFileUpload(props: SingleFileUploadProps) {
  const { label, description, accepts, current = null, onRemoveCurrent, value, onChange, error } = props;
  const t = useTexts();
  const id = useId();
  const { announcement, announce, add, retry, remove, isPaused, resume } = useUploads(
    value === null ? [] : [value],
    (uploads) => onChange(uploads.at(-1) ?? null),
  );
  const explain = useRefusals(accepts);
  // For buttons that disappear when they are used.
  const focusField = () => document.getElementById(`${id}-input`)?.focus();
  const choose = ([file]: File[]) => {
    if (file === undefined) return;
    if (value !== null) remove(value.key);
    add([createUpload(file, explain(file))]);
  };
  const removeUpload = ({ key, name }: Upload) => {
    remove(key);
    announce(t('removed', { name }));
    focusField();
  };
  const hasOne = value !== null || current !== null;
  return (
    <div className={styles.field}>
      <DropZone
        id={id}
        label={label}
        buttonText={t(hasOne ? 'chooseOther' : 'chooseOne')}
        dragText={t('dragOne')}
        hint={[description, t('allowed', { types: describeTypes(accepts) })].filter(Boolean).join(' ')}
        accepts={accepts}
        error={error}
        onFiles={choose}
      />
      {isPaused && (
        <UploadPaused
          onResume={() => {
            resume();
            focusField();
          }}
        />
      )}
      {value !== null && (
        <>
          {value.file !== null && <Preview file={value.file} />}
          <UploadRow upload={value} onRetry={() => retry(value.key)} onRemove={() => removeUpload(value)} />
          {current !== null && value.state !== 'failed' && <p className={`note ${styles.hint}`}>{t('replaces')}</p>}
        </>
      )}
      {current !== null && value === null && (
        <CurrentFile
          file={current}
          onRemove={
            onRemoveCurrent &&
            (() => {
              onRemoveCurrent();
              focusField();
            })
          }
        />
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

function CurrentFile({ file, onRemove }: { file: PortalFile; onRemove: (() => void) | undefined }) {
  const t = useTexts();
  const { file_name: name } = file;
  return (
    <>
      <Preview file={file} />
      <div className={`row between ${styles.row}`}>
        <div className={styles.about} title={name}>
          {file.is_checking ? (
            <FileName name={name} />
          ) : (
            <a href={file.file} target="_blank" rel="noopener noreferrer">
              <FileName name={name} />
            </a>
          )}
          <span className={`note ${styles.facts}`}>
            {t('current')}
            {file.size > 0 && ` · ${formatSize(file.size)}`}
            {file.is_checking && ` · ${t('checking')}`}
          </span>
        </div>
        {onRemove !== undefined && (
          <Button variant="default" tone="danger" aria-label={t('removeNamed', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The thumbnail that the server made of a file, or a text when a picture has none. */
function Preview({ file }: { file: PortalFile }) {
  const t = useTexts();
  const [broken, setBroken] = useState<string | null>(null);
  const url = file.is_checking ? null : file.thumbnail;
  if (url !== null && url !== broken) {
    return <img className={styles.preview} src={url} alt="" onError={() => setBroken(url)} />;
  }
  return isPicture(file.file_type) ? <p className={`note ${styles.noPreview}`}>{t('noPreview')}</p> : null;
}
