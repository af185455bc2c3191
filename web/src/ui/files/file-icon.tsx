import DocumentIcon from 'lucide-react/icons/file-type';
import ImageIcon from 'lucide-react/icons/image';
import OtherIcon from 'lucide-react/icons/file';
import PdfIcon from 'lucide-react/icons/file-text';
import SheetIcon from 'lucide-react/icons/file-spreadsheet';
import VideoIcon from 'lucide-react/icons/film';
import type { FileKind } from './file-kind.ts';
import styles from './file-list.module.css';

const icons = {
  pdf: PdfIcon,
  image: ImageIcon,
  document: DocumentIcon,
  sheet: SheetIcon,
  video: VideoIcon,
  other: OtherIcon,
};

/** The icon of a kind of file. Decorative: the kind is also given in words. */
export function FileIcon({ kind, isLarge = false }: { kind: FileKind; isLarge?: boolean }) {
  const Icon = icons[kind];
  return <Icon className={`quiet ${styles.icon}`} data-kind={kind} data-large={isLarge || undefined} />;
}
