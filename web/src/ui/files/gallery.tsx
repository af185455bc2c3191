import type { PortalFile } from '@dijkportaal/contract/files';
import { useState } from 'react';
import { useFileFacts, useTexts } from './files-texts.ts';
import styles from './gallery.module.css';
import { altOf, captionOf } from './arrangement.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { Picture } from './picture.tsx';
import { shorten } from './shorten.ts';

/** Letters of the description below a picture (specification, section 9). */
const descriptionLetters = 20;

/** Further pictures are only in the dialog. */
const maxTiles = 6;

/** Pictures as thumbnails that open large. `title` names their owner. */
export function Gallery({ files, title }: { files: readonly PortalFile[]; title: string }) {
  const t = useTexts();
  const [openAt, setOpenAt] = useState<number | null>(null);
  if (files.length === 0) return null;
  const tiles = files.slice(0, maxTiles);
  const more = files.length - tiles.length;
  return (
    <>
      <ul
        className={styles.tiles}
        aria-label={t('pictures.of', { title })}
        data-alone={files.length === 1 || undefined}
      >
        {tiles.map((file, index) => {
          const hidden = index === tiles.length - 1 ? more : 0;
          const name = captionOf(file);
          const label = hidden > 0 ? t('pictures.openMore', { name, count: hidden }) : t('pictures.open', { name });
          return (
            <li key={file.id}>
              <figure>
                <button
                  type="button"
                  data-prints
                  className={`framed ${styles.tile}`}
                  aria-label={label}
                  onClick={() => setOpenAt(index)}
                >
                  <Picture file={file} alt={altOf(file)} />
                  {hidden > 0 && <span className={styles.more}>{t('pictures.more', { count: hidden })}</span>}
                </button>
                {/* The button has the full name. */}
                <figcaption className={`breaks ${styles.caption}`} aria-hidden="true" title={name}>
                  <strong>{shorten(name, descriptionLetters)}</strong>
                  <Facts file={file} />
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
      {openAt !== null && <PictureViewer files={files} first={openAt} title={title} onClose={() => setOpenAt(null)} />}
    </>
  );
}

function Facts({ file }: { file: PortalFile }) {
  return <span className="note">{useFileFacts(file)}</span>;
}
