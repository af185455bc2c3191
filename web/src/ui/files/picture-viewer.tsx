import type { PortalFile } from '@dijkportaal/contract/files';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '../layout/button.tsx';
import { altOf, captionOf } from './arrangement.ts';
import { coverOf, inWidthOf } from './cover.ts';
import { FileIcon } from './file-icon.tsx';
import { useTexts } from './files-texts.ts';
import { Modal } from '../dialogs/modal.tsx';
import styles from './picture-viewer.module.css';

/** Minimum distance of a swipe, in pixels. */
const minSwipe = 40;

interface PictureViewerProps {
  files: readonly PortalFile[];
  /** Index of the first picture to show. */
  first: number;
  /** Names the owner of the pictures. */
  title: string;
  onClose: () => void;
}

/** Shows pictures one at a time, as large as the screen allows, with buttons, arrow keys and swipes. */
export function PictureViewer({ files, first, title, onClose }: PictureViewerProps) {
  const t = useTexts();
  const [index, setIndex] = useState(first);
  const count = files.length;
  // The list may have become shorter.
  const at = Math.min(index, count - 1);
  const step = (by: 1 | -1) => setIndex((at + by + count) % count);
  useArrowKeys(step);
  const swipe = useSwipe(step);
  const file = files[at];
  if (file === undefined) return null;
  const position = { number: at + 1, count };
  return (
    <Modal title={title} isWide onClose={onClose} closeLabel={t('pictures.close')}>
      <figure className={styles.figure}>
        <div className={styles.stage} {...swipe}>
          <LargePicture key={`${file.id} ${file.file}`} file={file} />
        </div>
        <figcaption>{captionOf(file)}</figcaption>
      </figure>
      <div className={`row ${styles.bar}`}>
        {count > 1 && (
          <>
            <Button variant="default" aria-label={t('pictures.previousLabel')} onClick={() => step(-1)}>
              {t('pictures.previous')}
            </Button>
            <p aria-hidden="true" className={`flush ${styles.position}`}>
              {t('pictures.position', position)}
            </p>
            <Button variant="default" aria-label={t('pictures.nextLabel')} onClick={() => step(1)}>
              {t('pictures.next')}
            </Button>
          </>
        )}
        {!file.is_checking && (
          <a className={`touch ${styles.original}`} href={file.file} target="_blank" rel="noopener noreferrer">
            {t('pictures.original')}
            <span className="visually-hidden"> ({t('opens')})</span>
          </a>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {count > 1 && t('pictures.shown', { ...position, name: captionOf(file) })}
      </p>
    </Modal>
  );
}

/** A picture in full, with its thumbnail until it has loaded. */
function LargePicture({ file }: { file: PortalFile }) {
  const t = useTexts();
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>(file.is_checking ? 'broken' : 'loading');
  const cover = coverOf(file);
  if (state === 'broken') {
    return (
      <div className={`stack-2 ${styles.broken}`}>
        <FileIcon kind="image" isLarge />
        <p role="alert">{t('pictures.broken')}</p>
      </div>
    );
  }
  return (
    <>
      {state === 'loading' && cover !== null && <img className={styles.preview} src={cover} alt="" />}
      <img
        className={styles.large}
        {...inWidthOf('100vw', file)}
        src={file.file}
        alt={altOf(file)}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
      {state === 'loading' && (
        <p role="status" className={`flush ${styles.loading}`}>
          {t('pictures.loading')}
        </p>
      )}
    </>
  );
}

function useArrowKeys(step: (by: 1 | -1) => void) {
  useEffect(() => {
    const onKeyDown = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      if (key === 'ArrowRight') step(1);
      if (key === 'ArrowLeft') step(-1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step]);
}

/** Event handlers for horizontal swipes. */
function useSwipe(step: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger zooms the picture; a mouse selects text.
      from.current = event.isPrimary && event.pointerType !== 'mouse' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start === null) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(across) < minSwipe || Math.abs(across) < Math.abs(down)) return;
      step(across < 0 ? 1 : -1);
    },
  };
}
