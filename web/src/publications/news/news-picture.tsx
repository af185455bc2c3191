import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { CoverPicture } from '../../ui/files/cover-picture.tsx';
import styles from './news-article.module.css';
import { coverOf } from '../../ui/files/cover.ts';

interface NewsPictureProps {
  item: NewsItem;
  /** The small picture for lists, or the full one. */
  size: 'small' | 'whole';
}

/** The picture of an item. */
export function NewsPicture({ item: { image }, size }: NewsPictureProps) {
  if (size === 'small') return <CoverPicture size={size} url={image === null ? null : coverOf(image)} />;
  const whole = image === null || image.is_checking ? null : image.file;
  const { thumbnail = null, widths = [], alt = '', caption = '' } = image ?? {};
  const picture = <CoverPicture size={size} url={whole} alt={alt} thumbnail={thumbnail} widths={widths} />;
  if (caption === '' || whole === null) return picture;
  return (
    <figure className={styles.figure}>
      {picture}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
