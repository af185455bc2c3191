import { formatSize } from '../../platform/numbers.ts';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { FileName } from './file-name.tsx';
import styles from './file-upload.module.css';
import { ProgressBar } from '../layout/progress-bar.tsx';
import { useTexts } from './upload-texts.ts';
import type { Upload } from './uploads.ts';

/** Shows that uploads wait for the connection, with a button that retries immediately. */
export function UploadPaused({ onResume }: { onResume: () => void }) {
  const t = useTexts();
  return (
    <Alert tone="warn">
      <p>{t('paused')}</p>
      <Button variant="default" onClick={onResume}>
        {t('resume')}
      </Button>
    </Alert>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A selected file: its name and size, progress and actions. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const t = useTexts();
  const { name, size, state, share, problem, canRetry } = upload;
  const isRunning = state === 'waiting' || state === 'sending';
  return (
    <div className={`row between ${styles.row}`} data-state={state}>
      <div className={styles.about} title={name}>
        <FileName name={name} />
        <span className={`note ${styles.facts}`}>
          {formatSize(size)}
          {' · '}
          {state === 'sending' && share < 1 && t('sending', { percent: Math.round(share * 100) })}
          {state === 'sending' && share >= 1 && t('looking')}
          {state === 'waiting' && t('waiting')}
          {state === 'done' && t('stored')}
          {state === 'failed' && <strong className={styles.problem}>{problem}</strong>}
        </span>
        {state === 'sending' && <ProgressBar label={t('progress', { name })} share={share} />}
      </div>
      <div className="row">
        {canRetry && state === 'failed' && (
          <Button variant="default" aria-label={t('retryNamed', { name })} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={t(isRunning ? 'cancelNamed' : 'removeNamed', { name })}
          onClick={onRemove}
        >
          {t(isRunning ? 'cancel' : 'remove')}
        </Button>
      </div>
    </div>
  );
}
