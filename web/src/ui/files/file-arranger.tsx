import type { PortalFile } from '@dijkportaal/contract/files';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import GripIcon from 'lucide-react/icons/grip-vertical';
import { useId, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { TextField } from '../forms/text-field.tsx';
import { Badge } from '../layout/badge.tsx';
import { Button } from '../layout/button.tsx';
import { arrangeFiles, chooseCover, type Arrangement, type FileNotes } from './arrangement.ts';
import styles from './file-arranger.module.css';
import { isPicture } from './file-kind.ts';
import { FileName } from './file-name.tsx';
import rows from './file-rows.module.css';
import { Picture } from './picture.tsx';
import { useTexts } from './upload-texts.ts';

interface FileArrangerProps {
  label: string;
  /** As they are stored, new uploads last. */
  files: readonly PortalFile[];
  value: Arrangement;
  onChange: (value: Arrangement) => void;
  onRemove: (file: PortalFile) => void;
  /** Replaces a file; undefined for one that cannot be replaced. */
  replacing?: (file: PortalFile) => (() => void) | undefined;
}

/**
 * The order, captions, texts for screen readers and cover of files, moved with buttons or by dragging. A row opens on a
 * click; that of a new file is open, to ask for its texts.
 */
export function FileArranger({ label, files, value, onChange, onRemove, replacing }: FileArrangerProps) {
  const t = useTexts();
  const group = useId();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [known] = useState(() => new Set(files.map(({ id }) => id)));
  const [opened, setOpened] = useState<Record<number, boolean>>({});
  const arranged = arrangeFiles(files, value);
  const cover = chooseCover(arranged);
  const keepFocus = useKeptFocus(list);
  const move = (from: number, to: number) => {
    const file = arranged[from];
    if (file === undefined || to < 0 || to >= arranged.length) return;
    onChange({
      ...value,
      order: arranged
        .toSpliced(from, 1)
        .toSpliced(to, 0, file)
        .map(({ id }) => id),
    });
    setAnnouncement(t('moved', { name: file.file_name, number: to + 1, count: arranged.length }));
  };
  if (arranged.length === 0) return null;
  return (
    <section>
      <h3 className={rows.heading}>{label}</h3>
      <p className={`note flush ${styles.hint}`}>{t('orderHint')}</p>
      <ul ref={list} className={`divided ${rows.list} ${styles.list}`} aria-label={label}>
        {arranged.map((file, index) => (
          <li
            key={file.id}
            className={styles.row}
            data-file={file.id}
            data-dragged={dragged === index || undefined}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, index);
              setDragged(null);
            }}
          >
            <FileRow
              file={file}
              isFirst={index === 0}
              isLast={index === arranged.length - 1}
              coverGroup={group}
              isCover={file.id === cover?.id}
              isOpen={opened[file.id] ?? !known.has(file.id)}
              onOpen={(isOpen) => setOpened({ ...opened, [file.id]: isOpen })}
              onDrag={(isDragged) => setDragged(isDragged ? index : null)}
              onMove={(by) => {
                keepFocus(file.id, by);
                move(index, index + by);
              }}
              onNotes={(notes) =>
                onChange({ ...value, notes: { ...value.notes, [file.id]: { ...value.notes[file.id], ...notes } } })
              }
              onCover={() => onChange({ ...value, cover: file.id })}
              onRemove={() => onRemove(file)}
              onReplace={replacing?.(file)}
            />
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </section>
  );
}

interface FileRowProps {
  file: PortalFile;
  isFirst: boolean;
  isLast: boolean;
  coverGroup: string;
  isCover: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onDrag: (isDragged: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onNotes: (notes: FileNotes) => void;
  onCover: () => void;
  onRemove: () => void;
  onReplace: (() => void) | undefined;
}

function FileRow({ file, isFirst, isLast, isOpen, onOpen, onDrag, onMove, ...details }: FileRowProps) {
  const t = useTexts();
  const fields = useId();
  const { file_name: name, caption, alt } = file;
  const lacksTexts = caption.trim() === '' || (isPicture(file.file_type) && alt.trim() === '');
  const startDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    // Firefox drags nothing without data.
    event.dataTransfer.setData('text/plain', name);
    const row = event.currentTarget.closest('li');
    if (row !== null) event.dataTransfer.setDragImage(row, 20, 20);
    onDrag(true);
  };
  return (
    <>
      <span
        className={`quiet ${styles.grip}`}
        draggable
        aria-hidden="true"
        onDragStart={startDrag}
        onDragEnd={() => onDrag(false)}
      >
        <GripIcon />
      </span>
      <span className={styles.preview}>
        <Picture file={file} alt="" />
      </span>
      {/* The button is for the keyboard; the whole line opens on a click. */}
      <div
        className={`row ${styles.head}`}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button') === null) onOpen(!isOpen);
        }}
      >
        <span className={styles.name}>
          {file.is_checking ? (
            <span title={name}>
              <FileName name={name} />
            </span>
          ) : (
            <a title={name} href={file.file} target="_blank" rel="noopener noreferrer">
              <FileName name={name} />
              <span className="visually-hidden">({t('opens')})</span>
            </a>
          )}
        </span>
        {details.isCover && isPicture(file.file_type) && <Badge tone="success">{t('cover')}</Badge>}
        {lacksTexts && <Badge tone="waiting">{t('lacksTexts')}</Badge>}
        <button
          type="button"
          className={styles.toggle}
          aria-label={t('detailsNamed', { name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronDownIcon />
        </button>
      </div>
      <div className={`row ${styles.buttons}`} data-move>
        <Button variant="default" disabled={isFirst} aria-label={t('upNamed', { name })} onClick={() => onMove(-1)}>
          {t('up')}
        </Button>
        <Button variant="default" disabled={isLast} aria-label={t('downNamed', { name })} onClick={() => onMove(1)}>
          {t('down')}
        </Button>
      </div>
      {isOpen && <FileFields id={fields} file={file} {...details} />}
    </>
  );
}

/** What can be written about a file, and done with it. */
function FileFields({
  id,
  file,
  coverGroup,
  isCover,
  onNotes,
  ...handlers
}: Pick<FileRowProps, 'file' | 'coverGroup' | 'isCover' | 'onNotes' | 'onCover' | 'onReplace' | 'onRemove'> & {
  id: string;
}) {
  const t = useTexts();
  const { file_name: name, caption, alt } = file;
  const isImage = isPicture(file.file_type);
  return (
    <div id={id} className={`stack-2 ${styles.details}`}>
      <div className={`columns ${styles.fields}`}>
        <TextField
          label={t('caption')}
          aria-label={t('captionNamed', { name })}
          maxLength={200}
          autoComplete="off"
          value={caption}
          onChange={({ currentTarget }) => onNotes({ caption: currentTarget.value })}
        />
        {isImage && (
          <TextField
            label={t('alt')}
            aria-label={t('altNamed', { name })}
            maxLength={300}
            autoComplete="off"
            value={alt}
            onChange={({ currentTarget }) => onNotes({ alt: currentTarget.value })}
          />
        )}
      </div>
      <div className="row between">
        {isImage && (
          <label className={styles.cover}>
            <input type="radio" name={coverGroup} checked={isCover} onChange={handlers.onCover} />
            {t('cover')}
            <span className="visually-hidden"> ({name})</span>
          </label>
        )}
        <div className={`row ${styles.buttons}`}>
          {handlers.onReplace !== undefined && (
            <Button variant="default" aria-label={t('replaceNamed', { name })} onClick={handlers.onReplace}>
              {t('replace')}
            </Button>
          )}
          <Button
            variant="default"
            tone="danger"
            aria-label={t('fileRemoveNamed', { name })}
            onClick={handlers.onRemove}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Restores the focus to the button of a row that moves: the browser removes it from an element that moves, and at the
 * end of the list the button is disabled, so that the other one gets it.
 */
function useKeptFocus(list: { current: HTMLUListElement | null }) {
  const moved = useRef<{ id: number; by: 1 | -1 } | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { id, by } = moved.current;
    moved.current = null;
    const [up, down] =
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-file="${id}"] [data-move] button`) ?? [];
    const wanted = by === -1 ? [up, down] : [down, up];
    wanted.find((button) => button?.disabled === false)?.focus();
  });
  return (id: number, by: 1 | -1) => {
    moved.current = { id, by };
  };
}
