import { mostFiles, type Accepts } from '@dijkportaal/contract/files';
import { useId } from 'react';
import { DropZone } from './drop-zone.tsx';
import styles from './file-upload.module.css';
import { UploadRow } from './upload-row.tsx';
import { useTexts } from './upload-texts.ts';
import { createUpload, typesInWords, refuseEarly, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

interface FileUploadProps {
  label: string;
  description?: string;
  accepts: Accepts;
  /** Maximum number of files. */
  max?: number;
  value: readonly Upload[];
  onChange: (value: Upload[]) => void;
  error?: string | null | undefined;
}

/**
 * Chooses files and sends each at once, so that saving the form only names their ids: `isUploading` and `uploadIds` of
 * uploads.ts. What is taken out of `value` is given up and removed.
 */
export function FileUpload({ label, description, accepts, max = mostFiles, value, onChange, error }: FileUploadProps) {
  const t = useTexts();
  const id = useId();
  const { said, say, add, retry, remove } = useUploads(value, onChange);
  const explain = useRefusals(accepts);

  const choose = (chosen: File[]) => {
    const room = Math.max(max - value.length, 0);
    add(chosen.slice(0, room).map((file) => createUpload(file, explain(file))));
    const tooMany = chosen.length > room ? t('tooMany', { count: max }) : '';
    say(`${t('added', { count: Math.min(chosen.length, room) })}. ${tooMany}`);
  };
  const take = ({ key, source }: Upload) => {
    remove(key);
    say(t('removed', { name: source.name }));
    // The button goes away with its row.
    document.getElementById(`${id}-input`)?.focus();
  };

  return (
    <div className={styles.field}>
      <DropZone
        id={id}
        label={label}
        buttonText={t('choose')}
        dragText={t('drag')}
        hint={[description, t('allowed', { types: typesInWords(accepts) }), t('most', { count: max })]
          .filter(Boolean)
          .join(' ')}
        accepts={accepts}
        isMultiple
        isFull={value.length >= max}
        error={error}
        onFiles={choose}
      />
      {value.length > 0 && (
        <ul className={styles.list} aria-label={t('list', { label })}>
          {value.map((upload) => (
            <li key={upload.key}>
              <UploadRow upload={upload} onRetry={() => retry(upload.key)} onRemove={() => take(upload)} />
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

/** Says in a sentence why a file cannot be sent; null where it can. */
export function useRefusals(accepts: Accepts): (file: File) => string | null {
  const t = useTexts();
  return (file) => {
    const refusal = refuseEarly(file, accepts);
    if (refusal === null) return null;
    if (refusal.reason === 'size') return t('refused.size', { megabytes: refusal.megabytes });
    return t(`refused.${refusal.reason}`, { types: typesInWords(accepts) });
  };
}
