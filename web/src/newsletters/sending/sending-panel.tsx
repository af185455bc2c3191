import {
  newsletterMailStates,
  newsletterMails,
  newsletters,
  type Newsletter,
  type NewsletterReport,
} from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { keyOf } from '../../platform/queries.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { hasStarted } from '../display-state.ts';
import { newsletterQuery, reportQuery } from '../queries.ts';
import { HeldNotice } from './held-notice.tsx';
import { SendingActions } from './sending-actions.tsx';
import styles from './sending-panel.module.css';
import { useTexts } from './sending-texts.ts';

/** The progress of sending, with the actions of staff; nothing before it starts. */
export function SendingPanel({ newsletter }: { newsletter: Newsletter }) {
  if (newsletter.state === 'held') return <HeldNotice newsletter={newsletter} />;
  return hasStarted(newsletter) ? <Report newsletter={newsletter} /> : null;
}

const tones: Record<string, BadgeTone> = { sending: 'waiting', paused: 'paused', stopped: 'off', sent: 'success' };

function Report({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  const { data: report, isError, refetch } = useQuery(reportQuery(newsletter.id, newsletter.state));
  useFollowedState(newsletter, report);
  const { state } = newsletter;
  const isKnown = state === 'sending' || state === 'paused' || state === 'stopped' || state === 'sent';
  return (
    <div className={styles.panel}>
      <Card
        title={t('title')}
        aside={isKnown && <Badge tone={tones[state] ?? 'waiting'}>{t(`states.${state}`)}</Badge>}
      >
        {report !== undefined && <Numbers report={report} />}
        {report === undefined && !isError && <Skeleton lines={3} label={t('loading')} />}
        {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
        <SendingActions newsletter={newsletter} report={report} />
      </Card>
    </div>
  );
}

/** The report is polled more often than the newsletter: when it shows another state, the newsletter is fetched too. */
function useFollowedState({ id, state }: Newsletter, report: NewsletterReport | undefined) {
  const queryClient = useQueryClient();
  const reported = report?.state ?? state;
  const sent = report?.counts.sent;
  useEffect(() => {
    if (reported === state) return;
    void queryClient.invalidateQueries({ queryKey: newsletterQuery(String(id)).queryKey });
    void queryClient.invalidateQueries({ queryKey: keyOf(newsletters.list) });
  }, [queryClient, id, reported, state]);
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: keyOf(newsletterMails.list, id) });
  }, [queryClient, id, sent, reported]);
}

function Numbers({ report }: { report: NewsletterReport }) {
  const t = useTexts();
  const { state, counts, total, per_minute, started_at, finished_at, trouble } = report;
  const done = total - counts.waiting - counts.sending;
  const share = total === 0 ? 1 : done / total;
  const isKnown = state === 'sending' || state === 'paused' || state === 'stopped' || state === 'sent';
  // Announced in steps of a tenth, not at every mail.
  const tenth = Math.floor(share * 10) / 10;
  const announcement = isKnown
    ? t('announcement', { state: t(`states.${state}`), done: Math.round(tenth * total), total })
    : '';
  return (
    <>
      <ProgressBar label={t('progress')} share={share} />
      <p className={styles.line}>
        <strong>{t('done', { done, total })}</strong>
        {state === 'sending' && <span>{t('perMinute', { count: per_minute })}</span>}
        {started_at !== null && <span>{t('startedAt', { moment: formatMinute(started_at) })}</span>}
        {finished_at !== null && <span>{t('finishedAt', { moment: formatMinute(finished_at) })}</span>}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {trouble !== '' && (
        <Alert tone="warn">
          <p>
            <strong>{t('problem')}</strong>
          </p>
          <p>{trouble}</p>
        </Alert>
      )}
      <dl className={styles.counts}>
        {newsletterMailStates
          .filter((name) => counts[name] > 0 || name === 'waiting' || name === 'sent')
          .map((name) => (
            <div key={name}>
              <dt>{t(`mailStates.${name}`)}</dt>
              <dd>{counts[name].toLocaleString('nl-NL')}</dd>
            </div>
          ))}
        <div>
          <dt>{t('total')}</dt>
          <dd>{total.toLocaleString('nl-NL')}</dd>
        </div>
      </dl>
    </>
  );
}
