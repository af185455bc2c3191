import { maxFiles, type Accepts } from '@dijkportaal/contract/files';
import { useId, useImperativeHandle, type ReactNode, type Ref } from 'react';
import { useFocusWhenGone } from '../layout/remember-focus.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './file-upload.module.css';
import { UploadPaused, UploadRow } from './upload-row.tsx';
import { useTexts } from './upload-texts.ts';
import { createUpload, describeTypes, refuseEarly, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Removes an upload that the caller shows, as the button of the field does. */
export interface UploadField {
  remove: (upload: Upload) => void;
}

interface FileUploadProps {
  ref?: Ref<UploadField>;
  label: string;
  description?: string;
  /** Shown instead of the types and number of files that are accepted. */
  hint?: string;
  accepts: Accepts;
  max?: number;
  value: readonly Upload[];
  onChange: (value: Upload[]) => void;
  error?: string | null | undefined;
  /** Leaves out the uploaded files, because the caller shows them. */
  hidesDone?: boolean;
}

/**
 * Selects files and uploads each immediately, so that saving the form only sends their ids: `isUploading` and
 * `uploadIds` of uploads.ts. Files removed from `value` are cancelled or deleted.
 */
export function FileUpload({
  ref,
  label,
  description,
  hint,
  accepts,
  max = maxFiles,
  hidesDone = false,
  ...props
}: FileUploadProps) {
  const t = useTexts();
  const id = useId();
  const { value, onChange, error } = props;
  const { announcement, announce, add, retry, remove, isPaused, resume } = useUploads(value, onChange);
  const explain = useRefusals(accepts);
  const findField = () => document.getElementById(`${id}-input`);
  const continueUploads = () => {
    resume();
    // The button disappears with its notice.
    findField()?.focus();
  };
  const shown = hidesDone ? value.filter(({ state, file }) => state !== 'done' || file === null) : value;
  const done = value.filter(({ state }) => state === 'done').length;

  const choose = (chosen: File[]) => {
    const room = Math.max(max - value.length, 0);
    add(chosen.slice(0, room).map((file) => createUpload(file, explain(file))));
    const tooMany = chosen.length > room ? t('tooMany', { count: max }) : '';
    announce(`${t('added', { count: Math.min(chosen.length, room) })}. ${tooMany}`);
  };
  const removeUpload = ({ key, name }: Upload) => {
    remove(key);
    announce(t('removed', { name }));
    // The button disappears with its row, so the focus needs another place.
    findField()?.focus();
  };
  useImperativeHandle(ref, () => ({ remove: removeUpload }));

  return (
    <div className={styles.field}>
      <DropZone
        id={id}
        label={label}
        buttonText={t('choose')}
        dragText={t('drag')}
        hint={[description, hint ?? `${t('allowed', { types: describeTypes(accepts) })} ${t('max', { count: max })}`]
          .filter(Boolean)
          .join(' ')}
        accepts={accepts}
        isMultiple
        isFull={value.length >= max}
        error={error}
        onFiles={choose}
      />
      {isPaused && <UploadPaused onResume={continueUploads} />}
      {value.length > 1 && <p className={`note ${styles.hint}`}>{t('progressAll', { done, total: value.length })}</p>}
      {shown.length > 0 && (
        <ul className={`divided ${styles.list}`} aria-label={t('list', { label })}>
          {shown.map((upload) => (
            <UploadItem key={upload.key} findNext={findField}>
              <UploadRow upload={upload} onRetry={() => retry(upload.key)} onRemove={() => removeUpload(upload)} />
            </UploadItem>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

/** A row that moves the focus to the field when it disappears while focused, such as when it was uploaded. */
function UploadItem({ findNext, children }: { findNext: () => HTMLElement | null; children: ReactNode }) {
  return <li ref={useFocusWhenGone<HTMLLIElement>(findNext)}>{children}</li>;
}

/** Returns a function that says why a file cannot be sent; null when it can. */
export function useRefusals(accepts: Accepts): (file: File) => string | null {
  const t = useTexts();
  return (file) => {
    const refusal = refuseEarly(file, accepts);
    if (refusal === null) return null;
    if (refusal.reason === 'size') return t('refused.size', { megabytes: refusal.megabytes });
    return t(`refused.${refusal.reason}`, { types: describeTypes(accepts) });
  };
}
