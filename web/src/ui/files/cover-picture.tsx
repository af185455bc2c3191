import { useState } from 'react';
import { inWidthOf } from './cover.ts';
import styles from './cover-picture.module.css';

interface CoverPictureProps {
  /** null where there is none. */
  url: string | null;
  /** The small picture for lists, or the full one. */
  size: 'small' | 'whole';
  /** Shown behind the full picture, which may be large and of another shape. */
  thumbnail?: string | null;
  /** What the picture shows; empty if the title describes it. */
  alt?: string;
  /** The widths that the thumbnail also has. */
  widths?: number[];
}

const noWidths: number[] = [];

/** The width of the text on a large screen, in CSS. */
const textWidth = 'min(100vw, 790px)';

/**
 * The picture above a text, described by its title. Without one a list shows a default landscape, and the text nothing.
 */
export function CoverPicture({ url, size, thumbnail = null, alt = '', widths = noWidths }: CoverPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = url !== null && url !== broken;
  if (!hasPicture && size === 'whole') return null;
  return (
    <span className={styles.frame} data-size={size}>
      {size === 'whole' && (
        <span className={styles.backdrop} style={{ backgroundImage: `url("${thumbnail ?? url ?? ''}")` }} />
      )}
      {hasPicture ? (
        <img
          {...inWidthOf(textWidth, { thumbnail, widths })}
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <img src="/landscape.svg" alt="" data-placeholder />
      )}
    </span>
  );
}
