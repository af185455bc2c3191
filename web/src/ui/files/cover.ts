import type { PortalFile } from '@dijkportaal/contract/files';
import { isPicture } from './file-kind.ts';

/** From here on a picture without a thumbnail is too much to download for a stamp on the screen. */
const mostBytes = 1_000_000;

/**
 * The address of the small picture that stands for a file: the picture itself, made small where the portal could;
 * otherwise its thumbnail; null where a sign of its kind must do (specification, section 3).
 */
export function coverOf(file: PortalFile): string | null {
  if (file.is_checking) return null;
  if (file.thumbnail !== null) return file.thumbnail;
  return isPicture(file.file_type) && file.size <= mostBytes ? file.file : null;
}
