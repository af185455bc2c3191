import { dashboard, type Dashboard } from '@dijkportaal/contract/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MyFollowUps } from '../notes/public.tsx';
import { defineTexts } from '../platform/i18n.ts';
import { callExtension } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { keyOf } from '../platform/queries.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { listAttentionItems } from './attention-items.ts';
import styles from './dashboard-section.module.css';
import nl from './nl.json';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Refetched whenever it is shown, because a colleague may have handled something. */
const dashboardQuery = queryOptions({
  queryKey: keyOf(dashboard.get),
  queryFn: () => callExtension(dashboard.get),
  staleTime: 0,
});

const tones = { running: 'waiting', succeeded: 'success', stopped: 'error', failed: 'error' } as const;

/** What needs staff's attention, each with a link to its screen. Shown above the map of staff's home. */
export function DashboardSection() {
  return (
    <>
      <MyFollowUps />
      <IfOffered endpoint={dashboard.get}>
        <Attention />
      </IfOffered>
    </>
  );
}

function Attention() {
  const t = useTexts();
  const { data, error, refetch } = useQuery(dashboardQuery);
  return (
    <section className={`stack-3 ${styles.section}`} aria-labelledby="attention">
      <h2 id="attention">{t('title')}</h2>
      {data === undefined && error === null && <Skeleton lines={3} label={t('loading')} />}
      {data === undefined && error !== null && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <ScannerAlert scanner={data.scanner} />
          <AttentionItems data={data} />
          {!data.unknown.includes('last_sync') && <LastSync run={data.last_sync} />}
          {data.unknown.length > 0 && <LoadFailure text={t('partly')} onRetry={() => void refetch()} />}
        </>
      )}
    </section>
  );
}

const isScannerWell = (scanner: Dashboard['scanner']) =>
  !scanner || (/^(ready|unknown)$/.test(scanner.state) && scanner.refuses_above === null);

/** Staff cannot repair it, so there is no screen to open. */
function ScannerAlert({ scanner }: { scanner: Dashboard['scanner'] }) {
  const t = useTexts();
  if (!scanner || isScannerWell(scanner)) return null;
  if (scanner.refuses_above === null) return <Alert tone="warn">{t('scanner.away')}</Alert>;
  return <Alert tone="warn">{t('scanner.limit', { megabytes: Math.floor(scanner.refuses_above / 1_048_576) })}</Alert>;
}

function AttentionItems({ data }: { data: Dashboard }) {
  const t = useTexts();
  const items = listAttentionItems(data);
  const sync = data.last_sync?.state;
  const hasSyncFailed = sync === 'stopped' || sync === 'failed';
  const unknown = data.unknown.filter((part) => part === 'newsletter_problems' || part === 'last_sync');
  if (items.length + unknown.length === 0 && !hasSyncFailed)
    return isScannerWell(data.scanner) ? <Alert tone="success">{t('clear')}</Alert> : null;
  return (
    <ul className={styles.matters}>
      {items.map(({ kind, count, to, search, titles }) => (
        <li key={kind}>
          <Link
            to={to}
            search={search ?? {}}
            className={`surface ${styles.matter}`}
            data-tone={kind === 'newsletters.failed' ? 'error' : undefined}
          >
            <strong className={styles.count}>{count === null ? '?' : t('number', { value: count })}</strong>
            <span className={styles.what} title={titles?.join(' · ')}>
              {count === null ? t('unknown.count', { what: t(kind, { count: 2 }) }) : t(kind, { count })}
            </span>
            {titles !== undefined && <span className="visually-hidden">{titles.join(', ')}</span>}
          </Link>
        </li>
      ))}
      {unknown.map((part) => (
        <li key={part}>
          <Link
            to={part === 'newsletter_problems' ? '/newsletter' : '/contacts'}
            className={`surface ${styles.matter}`}
          >
            <strong className={styles.count}>?</strong>
            <span className={styles.what}>{t(part === 'last_sync' ? 'unknown.last_sync' : 'unknown.newsletters')}</span>
          </Link>
        </li>
      ))}
      {hasSyncFailed && (
        <li>
          <Link to="/contacts" className={`surface ${styles.matter}`} data-tone="error">
            <strong className={styles.count}>!</strong>
            <span className={styles.what}>{t(`cards.${sync}`)}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

function LastSync({ run }: { run: Dashboard['last_sync'] }) {
  const t = useTexts();
  if (run === null) return <p className="row note flush">{t('sync.never')}</p>;
  return (
    <div className="row note flush">
      <Link to="/contacts" className="touch">
        {t('sync.at')} <time dateTime={run.at}>{formatMinute(run.at)}</time>
      </Link>
      <Badge tone={tones[run.state]}>{t(`sync.states.${run.state}`)}</Badge>
      {run.reason !== '' && <span>{run.reason}</span>}
    </div>
  );
}
