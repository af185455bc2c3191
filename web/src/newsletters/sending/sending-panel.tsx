import { newsletterMailStates } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletters, type Newsletter, type NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { formatNumber } from '../../platform/numbers.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { describeState, hasStarted, isLocked } from '../display-state.ts';
import { formatFigures } from '../figures.ts';
import { reportQuery } from '../queries.ts';
import { useTexts as useListTexts, type ListTexts } from '../texts.ts';
import { HeldNotice } from './held-notice.tsx';
import { SendingActions } from './sending-actions.tsx';
import countStyles from '../../ui/bulk/report.module.css';
import styles from './sending-panel.module.css';
import { useTexts } from './sending-texts.ts';

/** The outcome of the mails, with the actions of staff; nothing before the newsletter is due. */
export function SendingPanel({ newsletter }: { newsletter: Newsletter | null }) {
  const panel = useProgressInSight(newsletter);
  if (newsletter?.state === 'held') return <HeldNotice newsletter={newsletter} />;
  if (newsletter === null || !isLocked(newsletter)) return null;
  return (
    <IfOffered endpoint={newsletters.report}>
      <Progress newsletter={newsletter} panel={panel} />
    </IfOffered>
  );
}

/** Moves the focus to the progress after someone chose to send; not when a scheduled newsletter becomes due. */
function useProgressInSight(newsletter: Newsletter | null) {
  const panel = useRef<HTMLDivElement>(null);
  const isLeaving = newsletter !== null && isLocked(newsletter);
  const before = useRef({ isLeaving, newsletter });
  useEffect(() => {
    const was = before.current;
    before.current = { isLeaving, newsletter };
    const hasOnlyBecomeDue =
      was.newsletter?.state === 'scheduled' && was.newsletter.updated_at === newsletter?.updated_at;
    if (isLeaving && !was.isLeaving && !hasOnlyBecomeDue) panel.current?.focus();
  }, [isLeaving, newsletter]);
  return panel;
}

function Progress({ newsletter, panel }: { newsletter: Newsletter; panel: RefObject<HTMLDivElement | null> }) {
  const t = useTexts();
  const tList = useListTexts();
  const isStarted = hasStarted(newsletter);
  const query = useQuery({ ...reportQuery(newsletter.id, newsletter.state), enabled: isStarted });
  const { data: report, isError, refetch } = query;
  const { label, tone } = describeState(report ?? newsletter) ?? ({ label: 'precise.due', tone: 'waiting' } as const);
  return (
    <div className={styles.panel} ref={panel} tabIndex={-1} role="group" aria-label={t('title')}>
      <p className="visually-hidden" role="status">
        {tList(label)}
        {report !== undefined && `: ${announce(report, tList)}`}
      </p>
      <Card title={t('title')} aside={<Badge tone={tone}>{tList(label)}</Badge>}>
        {!isStarted && <p>{t('due')}</p>}
        {report !== undefined && <Numbers report={report} />}
        {isStarted && report === undefined && !isError && <Skeleton lines={3} label={t('loading')} />}
        {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
        <SendingActions newsletter={newsletter} report={report} />
      </Card>
    </div>
  );
}

/** During sending, in steps of a tenth instead of at every mail. */
function announce({ state, counts, total }: NewsletterReport, t: ListTexts): string {
  if (state !== 'sending') return formatFigures({ state, counts }, t);
  const count = Math.floor(Math.floor((10 * counts.sent) / total) * (total / 10));
  return t('figures.sent', { count, total });
}

function Numbers({ report }: { report: NewsletterReport }) {
  const t = useTexts();
  const tList = useListTexts();
  const { state, counts, total, per_minute, started_at, finished_at, trouble, slower } = report;
  return (
    <>
      <ProgressBar label={t('progress')} share={total === 0 ? 0 : counts.sent / total} />
      <p className={`row quiet ${styles.line}`}>
        <strong>{formatFigures(report, tList)}</strong>
        {state === 'sending' && <span>{t('perMinute', { count: per_minute })}</span>}
        {started_at !== null && <span>{t('startedAt', { moment: formatMinute(started_at) })}</span>}
        {finished_at !== null && (
          <span>{t(state === 'stopped' ? 'stoppedAt' : 'finishedAt', { moment: formatMinute(finished_at) })}</span>
        )}
      </p>
      {trouble !== '' && (
        <Alert tone="warn" title={t(state === 'paused' ? 'interrupted' : 'problem')}>
          <p>{trouble}</p>
        </Alert>
      )}
      {slower !== '' && (
        <Alert tone="info" title={t('slower')}>
          <p>{slower}</p>
          <p>{t('slowerText')}</p>
        </Alert>
      )}
      <dl className={`columns ${countStyles.counts}`}>
        {newsletterMailStates
          .filter((name) => counts[name] > 0 || name === 'waiting' || name === 'sent')
          .map((name) => (
            <div key={name}>
              <dt>{t(name === 'removed' && state === 'stopped' ? 'notSent' : `mailStates.${name}`)}</dt>
              <dd>{formatNumber(counts[name])}</dd>
            </div>
          ))}
        <div>
          <dt>{t('total')}</dt>
          <dd>{formatNumber(total)}</dd>
        </div>
      </dl>
    </>
  );
}
