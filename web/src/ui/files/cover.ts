import type { PortalFile } from '@dijkportaal/contract/files';
import { isPicture } from './file-kind.ts';

/** A larger picture without a thumbnail is too much to download for a small preview. */
const maxBytes = 1_000_000;

/**
 * The attributes of an `<img>` for a picture in the width that it is shown in: `space` is its maximum width, as CSS.
 * Nothing if the file has no widths.
 */
export function inWidthOf(space: string, { thumbnail, widths }: Pick<PortalFile, 'thumbnail' | 'widths'>) {
  const largest = widths.at(-1);
  if (thumbnail === null || largest === undefined) return {};
  return {
    srcSet: widths.map((width) => `${thumbnail}&w=${width} ${width}w`).join(', '),
    sizes: `min(${space}, ${largest}px)`,
  };
}

/**
 * The URL of a small preview of a file: its thumbnail, or the picture itself if it is small; null where an icon is shown
 * instead (specification, section 3).
 */
export function coverOf(file: PortalFile): string | null {
  if (file.is_checking) return null;
  if (file.thumbnail !== null) return file.thumbnail;
  return isPicture(file.file_type) && file.size <= maxBytes ? file.file : null;
}
