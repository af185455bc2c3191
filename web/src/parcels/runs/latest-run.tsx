import { outlineRuns, type OutlineRun } from '@dijkportaal/contract/parcels/outline-runs';
import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { useState } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { formatNumber } from '../../platform/numbers.ts';
import { useRefetch } from '../../platform/queries.ts';
import report from '../../ui/bulk/report.module.css';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useFocusAfterChange } from '../../ui/layout/remember-focus.ts';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import styles from './outline-runs-screen.module.css';
import { useTexts } from './runs-texts.ts';

/** The progress of a run, with a button to stop it, or its result. */
export function LatestRun({ run }: { run: OutlineRun }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const refetch = useRefetch([outlineRuns.list, outlineRuns.candidates, parcels.people]);
  const { people, state } = run;
  const isRunning = state === 'running';
  const part = useFocusAfterChange<HTMLDivElement>(state);
  const when = formatMinute(run.started_at);
  const ended = formatMinute(run.finished_at ?? run.started_at);
  const outcomes = (['complete', 'partial', 'none', 'changed'] as const).filter((name) => people[name] > 0);
  return (
    <Card title={isRunning ? t('run.running') : t(`run.${state}`, { when: ended })}>
      <div ref={part} tabIndex={-1} className={styles.run}>
        <p>{run.started_by === '' ? t('run.started', { when }) : t('run.startedBy', { name: run.started_by, when })}</p>
        {isRunning && (
          <ProgressBar label={t('run.progress')} share={(people.total - people.waiting) / Math.max(people.total, 1)} />
        )}
        <p role="status">{t('run.handled', { done: people.total - people.waiting, total: people.total })}</p>
        {run.waiting_since !== null && (
          <Alert tone="info">
            <p>{t('run.waiting', { when: formatMinute(run.waiting_since) })}</p>
          </Alert>
        )}
        <dl className={`columns ${report.counts}`}>
          {outcomes.map((name) => (
            <div key={name}>
              <dt>{t(`run.${name}`)}</dt>
              <dd>{formatNumber(people[name])}</dd>
            </div>
          ))}
          {!isRunning && people.waiting > 0 && (
            <div>
              <dt>{t('run.left')}</dt>
              <dd>{formatNumber(people.waiting)}</dd>
            </div>
          )}
        </dl>
        {isRunning && (
          <>
            <p>{t('run.background')}</p>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('stop.button')}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmModal
          title={t('stop.title')}
          confirmLabel={t('stop.button')}
          failedText={t('stop.failed')}
          onConfirm={async () => {
            const params = { id: String(run.id) };
            await callExtension(outlineRuns.stop, { params }, { success: t('stop.done') });
            setAsking(false);
            await refetch();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('stop.text')}</p>
        </ConfirmModal>
      )}
    </Card>
  );
}
