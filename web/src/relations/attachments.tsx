import { relations, type Attachment } from '@dijkportaal/contract/relations';
import { useState } from 'react';
import { call, CallError } from '../platform/call.ts';
import { saveFile } from '../platform/download.ts';
import { useLocale } from '../platform/i18n.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
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
          <FileButton file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileButton({ file }: { file: Attachment }) {
  const t = useTexts();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = file.name ?? t(file.kind === 'Document' ? 'files.document' : 'files.image');
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveFile(await fetchFile(file));
    } catch (error) {
      console.error('a file could not be loaded', error);
      // The server's sentence also says why, in Dutch alone.
      const sentence = error instanceof CallError && locale === 'nl' ? error.sentence : undefined;
      setFailure(sentence ?? t('files.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={isBusy}
        aria-label={t('files.download', { name })}
        onClick={() => void save()}
      >
        <span className={styles.fileName} title={name}>
          {name}
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy && t('files.busy', { name })}
      </span>
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}

async function fetchFile({ GUID: guid, kind }: Attachment): Promise<File> {
  const endpoint = kind === 'Document' ? relations.downloadDocument : relations.downloadImage;
  const { file_data, file_name } = await call(endpoint, { body: { guid } }, { success: null });
  const bytes = Uint8Array.from(atob(file_data), (letter) => letter.charCodeAt(0));
  return new File([bytes], file_name, { type: 'application/octet-stream' });
}
