import type { PortalFile } from '@dijkportaal/contract/files';
import { useId, useState } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { Button } from '../layout/button.tsx';
import { FileFace, FileRows } from './file-face.tsx';
import styles from './file-list.module.css';
import { captionOf } from './arrangement.ts';
import { useFileFacts, useTexts } from './files-texts.ts';
import { Picture } from './picture.tsx';

/** A longer list starts with this many, and shows the rest on request. */
const shownAtFirst = 6;

interface FileListProps {
  /** Names the list for screen readers. */
  label: string;
  files: readonly PortalFile[];
  /** Each has a link to save it instead of one to open it. */
  hasDownloads?: boolean;
  /** Adds a delete button to each. */
  onDelete?: (file: PortalFile) => void;
}

/** Files as rows, each with a link that opens it in a new tab. */
export function FileList({ label, files, ...options }: FileListProps) {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0) return null;
  // A button for one more file would take as much space as that file.
  const isLong = files.length > shownAtFirst + 1;
  const shown = isLong && !isOpen ? files.slice(0, shownAtFirst) : files;
  return (
    <div className="stack-3 start">
      <FileRows id={id} label={label}>
        {shown.map((file) => (
          <li key={file.id}>
            <FileRow file={file} {...options} />
          </li>
        ))}
      </FileRows>
      {isLong && (
        <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('showLess') : t('showAll', { count: files.length })}
        </Button>
      )}
    </div>
  );
}

function FileRow({
  file,
  hasDownloads = false,
  onDelete,
}: { file: PortalFile } & Omit<FileListProps, 'label' | 'files'>) {
  const t = useTexts();
  const { file_name: fileName, is_checking, replaced_at, change } = file;
  const name = captionOf(file);
  const replaced =
    replaced_at === null ? null : [t('replaced', { day: formatDate(replaced_at) }), change].filter(Boolean).join(': ');
  const face = (
    <FileFace
      sign={<Picture file={file} alt="" />}
      name={name}
      facts={[useFileFacts(file), is_checking && t('checking')].filter(Boolean).join(', ')}
    >
      {replaced !== null && <span className="note breaks">{replaced}</span>}
    </FileFace>
  );
  return (
    <>
      {is_checking || hasDownloads ? (
        <p className={`flush ${styles.file}`} title={fileName}>
          {face}
        </p>
      ) : (
        <a className={styles.file} title={fileName} href={file.file} target="_blank" rel="noopener noreferrer">
          {face}
          <span className={styles.open}>
            {t('open')}
            <span className="visually-hidden"> ({t('opens')})</span>
          </span>
        </a>
      )}
      {hasDownloads && !is_checking && (
        <a className="touch button-link" href={file.file} download={fileName} aria-label={t('downloadNamed', { name })}>
          {t('download')}
        </a>
      )}
      {onDelete !== undefined && (
        <Button variant="default" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(file)}>
          {t('delete')}
        </Button>
      )}
    </>
  );
}
