import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from '../import/report.module.css';
import type { BulkProgress } from './run-bulk.ts';
import { useTexts } from '../texts.ts';

/** More lines than this nobody reads in a dialog. */
const mostLines = 200;

/** What became of it: how many worked, which did not and why, and how many were not tried. */
export function BulkReport({ outcome, onClose }: { outcome: BulkProgress; onClose: () => void }) {
  const t = useTexts();
  const { total, done, failed, brokeOff } = outcome;
  const left = total - done.length - failed.length;
  const isWhole = failed.length === 0 && left === 0;
  return (
    <Modal title={t(isWhole ? 'bulk.succeeded' : 'bulk.ended')} onClose={onClose}>
      {brokeOff !== null && (
        <Notice tone="error">
          <p>{t('bulk.brokeOff')}</p>
          {brokeOff !== '' && <p>{brokeOff}</p>}
        </Notice>
      )}
      <p>{t('bulk.done', { count: done.length })}</p>
      {left > 0 && <p>{t('bulk.left', { count: left })}</p>}
      {failed.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('bulk.failed', { count: failed.length })}</h3>
          <ul className={styles.lines}>
            {failed.slice(0, mostLines).map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name === '' ? t('bulk.contactNumber', { id: String(id) }) : name}</strong>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
          {failed.length > mostLines && <p>{t('more', { count: failed.length - mostLines })}</p>}
        </>
      )}
      <Actions>
        <Button onClick={onClose}>{t('close')}</Button>
      </Actions>
    </Modal>
  );
}
