import type { PortalFile } from '@dijkportaal/contract/files';
import { chooseCover } from './arrangement.ts';
import { isPicture } from './file-kind.ts';
import { FileList } from './file-list.tsx';
import { Gallery } from './gallery.tsx';

interface FilesProps {
  /** Names the list of what is no picture, for screen readers. */
  label: string;
  /** Names their owner. */
  title: string;
  files: readonly PortalFile[];
}

/** Files, each once: pictures as tiles that open large, the cover first, and the others as rows. */
export function Files({ label, title, files }: FilesProps) {
  const cover = chooseCover(files);
  const isTile = (file: PortalFile) => isPicture(file.file_type) && !file.is_checking;
  const tiles = files.filter(isTile).toSorted((one, other) => Number(other === cover) - Number(one === cover));
  return (
    <div className="stack-3">
      <Gallery files={tiles} title={title} />
      <FileList label={label} files={files.filter((file) => !isTile(file))} />
    </div>
  );
}
