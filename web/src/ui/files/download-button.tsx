import DownloadIcon from 'lucide-react/icons/download';
import { CallError } from '../../platform/call.ts';
import { saveFile } from '../../platform/download.ts';
import { useLocale } from '../../platform/i18n.ts';
import { useWrite } from '../../platform/queries.ts';
import { Button } from '../layout/button.tsx';
import styles from './download-button.module.css';
import { FileName } from './file-name.tsx';
import { useTexts } from './files-texts.ts';
import { Alert } from '../layout/alert.tsx';

/** Fetches a file that has no URL of its own and saves it; shows when that fails. */
export function DownloadButton({ name, fetchFile }: { name: string; fetchFile: () => Promise<File> }) {
  const t = useTexts();
  const locale = useLocale();
  const write = async () => saveFile(await fetchFile());
  const { run, isBusy, error, problem } = useWrite({ write, failedText: t('downloadFailed') });
  // The server's message also gives the reason, but in Dutch only.
  const sentence = error instanceof CallError && locale === 'nl' ? error.sentence : undefined;
  return (
    <div className={`stack-2 ${styles.frame}`}>
      <Button
        variant="default"
        icon={<DownloadIcon />}
        loading={isBusy}
        aria-label={t('downloadNamed', { name })}
        onClick={() => void run()}
      >
        <FileName name={name} />
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy && t('downloadBusy', { name })}
      </span>
      {problem !== null && (
        <Alert tone="error">
          <p>{sentence ?? t('downloadFailed')}</p>
        </Alert>
      )}
    </div>
  );
}
