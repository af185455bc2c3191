import type { PortalFile } from '@dijkportaal/contract/files';
import { isPicture } from './file-kind.ts';

/** A larger picture without a thumbnail is too much to download for a small preview. */
const maxBytes = 1_000_000;

/**
 * The URL of a small preview of a file: its thumbnail, or the picture itself if it is small; null where an icon is shown
 * instead (specification, section 3).
 */
export function coverOf(file: PortalFile): string | null {
  if (file.is_checking) return null;
  if (file.thumbnail !== null) return file.thumbnail;
  return isPicture(file.file_type) && file.size <= maxBytes ? file.file : null;
}
