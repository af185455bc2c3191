import type { ReactNode } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { Actions } from '../layout/actions.tsx';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';
import styles from './report.module.css';
import type { BulkProgress } from './run-chunks.ts';

const maxFailedLines = 200;

interface BulkReportProps {
  outcome: BulkProgress;
  texts: {
    done: (count: number) => string;
    left: (count: number) => string;
    failed: (count: number) => string;
    /** The name of a row that the server no longer knows. */
    unnamed: (id: number) => string;
  };
  onClose: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The result of a bulk action: what happened to how many, which rows failed and why, and how many were skipped. */
export function BulkReport({ outcome, texts, onClose, children }: BulkReportProps) {
  const t = useTexts();
  const { total, done, failed, abortReason } = outcome;
  const left = total - done.length - failed.length;
  return (
    <Modal title={t(titleOf(left, outcome))} onClose={onClose}>
      {abortReason !== null && (
        <Alert tone="error">
          <p>{t('bulk.failedHalfway')}</p>
          {abortReason !== '' && <p>{abortReason}</p>}
        </Alert>
      )}
      {done.length > 0 && <p>{texts.done(done.length)}</p>}
      {left > 0 && <p>{texts.left(left)}</p>}
      {failed.length > 0 && (
        <>
          <h3 className={styles.heading}>{texts.failed(failed.length)}</h3>
          <ul className={`stack-2 ${styles.lines}`}>
            {failed.slice(0, maxFailedLines).map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name === '' ? texts.unnamed(id) : name}</strong>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
          {failed.length > maxFailedLines && <p>{t('bulk.more', { count: failed.length - maxFailedLines })}</p>}
        </>
      )}
      {children}
      <Actions>
        <Button onClick={onClose}>{t('bulk.close')}</Button>
      </Actions>
    </Modal>
  );
}

function titleOf(left: number, { done, failed, abortReason }: BulkProgress) {
  if (abortReason === null && left > 0) return 'bulk.stopped';
  if (done.length === 0) return 'bulk.none';
  return left > 0 || failed.length > 0 ? 'bulk.ended' : 'bulk.succeeded';
}
