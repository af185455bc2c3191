import type { SyncRun } from '@dijkportaal/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import styles from './contacts-screen.module.css';
import { lastRunQuery } from '../queries.ts';
import { useTexts, type ContactTexts } from '../texts.ts';

/** When the contacts were last synced, and the result. */
export function LastRun() {
  const t = useTexts();
  const { data: run } = useQuery(lastRunQuery);
  if (run === undefined) return null;
  if (run === null) return <p className={styles.lastRun}>{t('sync.never')}</p>;
  const at = run.finished_at ?? run.started_at;
  return (
    <div className={styles.lastRun}>
      <p>
        {t('sync.last')} <time dateTime={at}>{formatMinute(at)}</time>
        {run.started_by !== '' && ` ${t('sync.by', { name: run.started_by })}`}
      </p>
      <Badge tone={tones[run.state]}>{t(`sync.states.${run.state}`)}</Badge>
      {run.state === 'running' && <ProgressBar label={t('sync.progress')} share={run.progress} />}
      {describeResult(run, t) !== '' && <p>{describeResult(run, t)}</p>}
    </div>
  );
}

const tones = { running: 'waiting', succeeded: 'success', stopped: 'error', failed: 'error' } as const;

function describeResult({ state, counts, skipped, reason }: SyncRun, t: ContactTexts): string {
  if (state !== 'succeeded' || counts === null) return reason;
  const { created, updated, deleted, automatically_invited: invited } = counts;
  const summary = t('sync.summary', { created, updated, deleted, invited });
  return skipped > 0 ? `${summary} ${t('sync.skippedCount', { count: skipped })}` : summary;
}
