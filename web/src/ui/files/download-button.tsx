import { useState } from 'react';
import DownloadIcon from 'lucide-react/icons/download';
import { CallError } from '../../platform/call.ts';
import { saveFile } from '../../platform/download.ts';
import { useLocale } from '../../platform/i18n.ts';
import { Button } from '../layout/button.tsx';
import styles from './download-button.module.css';
import { FileName } from './file-name.tsx';
import { useTexts } from './files-texts.ts';
import { Alert } from '../layout/alert.tsx';

/** Fetches a file that has no URL of its own and saves it; says when that fails. */
export function DownloadButton({ name, fetchFile }: { name: string; fetchFile: () => Promise<File> }) {
  const t = useTexts();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveFile(await fetchFile());
    } catch (error) {
      console.error('a file could not be loaded', error);
      // The server's message also gives the reason, but in Dutch only.
      const sentence = error instanceof CallError && locale === 'nl' ? error.sentence : undefined;
      setFailure(sentence ?? t('downloadFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.frame}>
      <Button
        variant="default"
        icon={<DownloadIcon />}
        loading={isBusy}
        aria-label={t('downloadNamed', { name })}
        onClick={() => void save()}
      >
        <FileName name={name} />
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy && t('downloadBusy', { name })}
      </span>
      {failure !== null && (
        <Alert tone="error">
          <p>{failure}</p>
        </Alert>
      )}
    </div>
  );
}
