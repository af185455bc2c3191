import { binDays } from '@dijkportaal/contract/bin';
import { dossierDays } from '@dijkportaal/contract/dossier';
import { retention, type Retention } from '@dijkportaal/contract/retention';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { defineTexts, type Translate } from '../platform/i18n.ts';
import { useObservable } from '../platform/observable.ts';
import { isSignedIn } from '../platform/tokens.ts';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useLoaded } from '../ui/lists/use-loaded.ts';
import nl from './kept-data-nl.json';
import styles from './kept-data-screen.module.css';

const { useTexts } = defineTexts(nl, () => import('./kept-data-en.json'));

interface Row {
  name: keyof (typeof nl)['rows'];
  /** null: the text of the row says how long. */
  days: number | null;
}

const loadPeriods = () => callExtension(retention.get);

/** How long the data of residents is retained, for residents; public. */
export function KeptDataScreen() {
  const t = useTexts();
  const { data: periods, error, reload } = useLoaded(loadPeriods);
  const signedIn = useObservable(isSignedIn);
  return (
    <div className={`stack ${styles.screen}`}>
      <PageHeading title={t('title')}>
        <p className="reading">{t('intro')}</p>
      </PageHeading>
      {periods === null && error === null && <Skeleton lines={10} label={t('loading')} />}
      {error !== null && <LoadFailure text={t('failed')} onRetry={reload} />}
      {periods !== null && (
        <>
          <KeptData periods={periods} />
          <p className="note flush">
            {periods.changed_at === null ? t('never') : t('since', { date: formatDate(periods.changed_at) })}
          </p>
        </>
      )}
      <Card title={t('deletion.title')}>
        {periods !== null && <p>{t('deletion.text', { period: inWords(periods.audit_log, t) })}</p>}
        <p>{t('deletion.contactKept')}</p>
        <p>{t('deletion.backups')}</p>
        <ul className={styles.links}>
          {signedIn && (
            <li>
              <Link to="/user-profile">{t('deletion.profile')}</Link>
            </li>
          )}
          <li>
            <Link to="/uitleg" hash="contact">
              {t('deletion.contact')}
            </Link>
          </li>
        </ul>
      </Card>
    </div>
  );
}

function KeptData({ periods }: { periods: Retention }) {
  const t = useTexts();
  return <DataTable caption={t('table')} columns={columnsOf(t)} rows={rowsOf(periods)} rowKey={({ name }) => name} />;
}

const columnsOf = (t: Translate<typeof nl>): Column<Row>[] => [
  { label: t('what'), card: 'title', cell: ({ name }) => <strong>{t(`rows.${name}.what`)}</strong> },
  {
    label: t('howLong'),
    cell: ({ name, days }) => t(`rows.${name}.howLong`, days === null ? {} : { period: inWords(days, t) }),
  },
  { label: t('why'), cell: ({ name }) => t(`rows.${name}.why`) },
];

/** In the order in which they matter to a resident. */
const rowsOf = ({ messages, unused_accounts, ...periods }: Retention): Row[] => [
  { name: unused_accounts === null ? 'account' : 'unused_accounts', days: unused_accounts },
  { name: 'contact', days: binDays },
  { name: messages === null ? 'messagesKept' : 'messages', days: messages },
  ...(['notes', 'mails_sent', 'mails_failed', 'newsletter_recipients', 'bounces'] as const).map((name) => ({
    name,
    days: periods[name],
  })),
  { name: 'optOut', days: null },
  ...(['sessions', 'known_devices', 'audit_log'] as const).map((name) => ({ name, days: periods[name] })),
  { name: 'dossier', days: dossierDays },
  { name: 'bin', days: binDays },
];

/** Whole years as years, everything else as days. */
const inWords = (days: number, t: Translate<typeof nl>): string =>
  days % 365 === 0 ? t('years', { count: days / 365 }) : t('days', { count: days });
