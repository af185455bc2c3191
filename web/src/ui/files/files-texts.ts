import type { PortalFile } from '@dijkportaal/contract/files';
import { defineTexts } from '../../platform/i18n.ts';
import { formatSize } from '../../platform/numbers.ts';
import { kindOf } from './file-kind.ts';
import nl from './files-nl.json';

/** Texts of files and pictures, separate from those of every screen. */
export const { useTexts } = defineTexts(nl, () => import('./files-en.json'));

/** The kind and size of a file in words. */
export function useFileFacts({ file_type: type, size }: Pick<PortalFile, 'file_type' | 'size'>): string {
  const t = useTexts();
  return [t(`kinds.${kindOf(type)}`), size > 0 && formatSize(size)].filter(Boolean).join(', ');
}
