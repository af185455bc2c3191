import DownloadIcon from 'lucide-react/icons/download';
import { CallError } from '../../platform/call.ts';
import { saveFile } from '../../platform/download.ts';
import { useLocale } from '../../platform/i18n.ts';
import { useWrite } from '../../platform/queries.ts';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { FileFace } from './file-face.tsx';
import { FileIcon } from './file-icon.tsx';
import styles from './file-list.module.css';
import { useTexts } from './files-texts.ts';
import type { FileKind } from './file-kind.ts';

interface DownloadRowProps {
  name: string;
  kind: FileKind;
  fetchFile: () => Promise<File>;
}

/** The row of a file that has no URL of its own: fetches and saves it, and shows when that fails. */
export function DownloadRow({ name, kind, fetchFile }: DownloadRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const write = async () => saveFile(await fetchFile());
  const { run, isBusy, error, problem } = useWrite({ write, failedText: t('downloadFailed') });
  // The server's message also gives the reason, but in Dutch only.
  const sentence = error instanceof CallError && locale === 'nl' ? error.sentence : undefined;
  return (
    <>
      <p className={`flush ${styles.file}`}>
        <FileFace sign={<FileIcon kind={kind} isLarge />} name={name} facts={t(`kinds.${kind}`)} />
      </p>
      <Button
        variant="default"
        icon={<DownloadIcon />}
        loading={isBusy}
        aria-label={t('downloadNamed', { name })}
        onClick={() => void run()}
      >
        {t('download')}
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy && t('downloadBusy', { name })}
      </span>
      {problem !== null && (
        <Alert tone="error">
          <p>{sentence ?? t('downloadFailed')}</p>
        </Alert>
      )}
    </>
  );
}
