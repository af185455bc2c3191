import type { Attachment } from '@dijkportaal/contract/relations';
import { DownloadRow } from '../ui/files/download-row.tsx';
import { FileRows } from '../ui/files/file-face.tsx';
import { kindOfName } from '../ui/files/file-kind.ts';
import { fetchAttachment } from './queries.ts';
import { useTexts } from './texts.ts';

/** The files of a wish or contact moment, each to download. */
export function Attachments({ files, title }: { files: Attachment[]; title: string }) {
  const t = useTexts();
  if (files.length === 0) return null;
  return (
    <FileRows label={t('files.of', { title })}>
      {files.map((file) => {
        const name = file.name ?? t(file.kind === 'Document' ? 'files.document' : 'files.image');
        return (
          <li key={`${file.kind} ${file.GUID}`}>
            <DownloadRow
              name={name}
              kind={file.kind === 'Afbeelding' ? 'image' : kindOfName(name)}
              fetchFile={() => fetchAttachment(file)}
            />
          </li>
        );
      })}
    </FileRows>
  );
}
