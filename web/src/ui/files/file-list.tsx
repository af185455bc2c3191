import type { PortalFile } from '@dijkportaal/contract/files';
import { useId, useState } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { formatSize } from '../../platform/numbers.ts';
import { Button } from '../layout/button.tsx';
import { FileIcon } from './file-icon.tsx';
import { kindOf } from './file-kind.ts';
import styles from './file-list.module.css';
import { captionOf } from './arrangement.ts';
import { FileName } from './file-name.tsx';
import { useTexts } from './files-texts.ts';

/** A longer list starts with this many, and shows the rest on request. */
const shownAtFirst = 6;

interface FileListProps {
  /** Names the list for screen readers. */
  label: string;
  files: readonly PortalFile[];
  /** Adds a download link to each, where opening it is not enough. */
  hasDownloads?: boolean;
  /** Adds a delete button to each. */
  onDelete?: (file: PortalFile) => void;
}

/** Files, each with the icon of its kind, a link that opens it in a new tab, and its size. */
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
      <ul id={id} className={`divided ${styles.list}`} aria-label={label}>
        {shown.map((file) => (
          <li key={file.id}>
            <FileRow file={file} {...options} />
          </li>
        ))}
      </ul>
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
  const kind = kindOf(file.file_type);
  const replaced =
    replaced_at === null ? null : [t('replaced', { day: formatDate(replaced_at) }), change].filter(Boolean).join(': ');
  const facts = [t(`kinds.${kind}`), file.size > 0 && formatSize(file.size)].filter(Boolean).join(', ');
  return (
    <>
      {is_checking ? (
        <p className={`flush ${styles.file}`} title={fileName}>
          <FileIcon kind={kind} />
          <span className={styles.words}>
            <FileName name={name} />
            <span className="note breaks">{`${facts}, ${t('checking')}`}</span>
            {replaced !== null && <span className="note breaks">{replaced}</span>}
          </span>
        </p>
      ) : (
        <a
          className={`flush ${styles.file}`}
          title={fileName}
          href={file.file}
          target="_blank"
          rel="noopener noreferrer"
        >
          <FileIcon kind={kind} />
          <span className={styles.words}>
            <FileName name={name} />
            <span className="note breaks">
              {facts}
              <span className="visually-hidden"> ({t('opens')})</span>
            </span>
            {replaced !== null && <span className="note breaks">{replaced}</span>}
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
