import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery, allZonesQuery } from '../../audience/public.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import styles from '../report.module.css';
import { useTexts } from '../texts.ts';
import { UndoDeletion } from './undo-deletion.tsx';
import type { BulkChange, BulkProgress } from './run-bulk.ts';

const maxFailedLines = 200;

interface BulkReportProps {
  change: BulkChange;
  outcome: BulkProgress;
  onClose: () => void;
}

/** The result of a bulk action: what happened to how many, which contacts failed and why, and how many were skipped. */
export function BulkReport({ change, outcome, onClose }: BulkReportProps) {
  const t = useTexts();
  const label = useLabelName(change);
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
      {done.length > 0 && <p>{t(`bulk.done.${kinds[change.action]}`, { count: done.length, label })}</p>}
      {left > 0 && <p>{t('bulk.left', { count: left })}</p>}
      {failed.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('bulk.failed', { count: failed.length })}</h3>
          <ul className={styles.lines}>
            {failed.slice(0, maxFailedLines).map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name === '' ? t('bulk.contactNumber', { id: String(id) }) : name}</strong>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
          {failed.length > maxFailedLines && <p>{t('more', { count: failed.length - maxFailedLines })}</p>}
        </>
      )}
      {change.action === 'delete' && done.length > 0 && <UndoDeletion ids={done} />}
      <Actions>
        <Button onClick={onClose}>{t('close')}</Button>
      </Actions>
    </Modal>
  );
}

const kinds = {
  invite: 'invite',
  add_group: 'add',
  add_zone: 'add',
  remove_group: 'remove',
  remove_zone: 'remove',
  delete: 'delete',
} as const;

/** The name of the chosen group or zone; empty for other actions. The form has just fetched the list. */
function useLabelName(change: BulkChange): string {
  const query = change.action.endsWith('_group') ? allGroupsQuery : allZonesQuery;
  const { data } = useQuery({ ...query, staleTime: Infinity, enabled: 'label' in change });
  return ('label' in change && data?.find(({ id }) => id === change.label)?.name) || '';
}

function titleOf(left: number, { failed, abortReason }: BulkProgress) {
  if (abortReason === null && left > 0) return 'bulk.stopped';
  return left > 0 || failed.length > 0 ? 'bulk.ended' : 'bulk.succeeded';
}
