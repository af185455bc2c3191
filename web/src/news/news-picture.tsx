import type { NewsItem } from '@dijkportaal/contract/news';
import { useState } from 'react';
import { coverOf } from '../ui/cover.ts';
import styles from './news-picture.module.css';

interface NewsPictureProps {
  item: NewsItem;
  /** The small picture for lists, or the whole one. */
  size: 'small' | 'whole';
}

/** The picture of an item. Where there is none a list shows the house's own landscape, and the item nothing. */
export function NewsPicture({ item: { image }, size }: NewsPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const whole = image === null || image.is_checking ? null : image.file;
  const address = size === 'whole' || image === null ? whole : coverOf(image);
  const isThere = address !== null && address !== broken;
  if (!isThere && size === 'whole') return null;
  return (
    <span
      className={styles.frame}
      data-size={size}
      // The whole picture may be large: the small one stands there until it has come.
      {...(size === 'whole' && image?.thumbnail && { style: { backgroundImage: `url("${image.thumbnail}")` } })}
    >
      {/* The title beside it says what it is about. */}
      {isThere ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        <img src="/landscape.svg" alt="" data-placeholder />
      )}
    </span>
  );
}
