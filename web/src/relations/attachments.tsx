import type { Attachment } from '@dijkportaal/contract/relations';
import { DownloadButton } from '../ui/files/download-button.tsx';
import { fetchAttachment } from './queries.ts';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';

/** The files of a wish or contact moment, each to download. */
export function Attachments({ files, title }: { files: Attachment[]; title: string }) {
  const t = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('files.of', { title })}>
      {files.map((file) => (
        <li key={`${file.kind} ${file.GUID}`}>
          <DownloadButton
            name={file.name ?? t(file.kind === 'Document' ? 'files.document' : 'files.image')}
            fetchFile={() => fetchAttachment(file)}
          />
        </li>
      ))}
    </ul>
  );
}
