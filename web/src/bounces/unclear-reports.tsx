import { unclearReports, type UnclearReport } from '@dijkportaal/contract/bounces';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatMinute } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import styles from './unclear-reports.module.css';
import { useTexts, type BrokenAddressTexts } from './texts.ts';

/** The latest: each one that staff solve makes the next visible no sooner than needed. */
const unclearReportsQuery = queryOptions({
  queryKey: keyOf(unclearReports.list),
  queryFn: () => callExtension(unclearReports.list, { query: { page_size: '50' } }),
  staleTime: 0,
  retry: retryOnce,
});

/** What came back and the portal does not understand; nothing where there is none. */
export function UnclearReports() {
  const t = useTexts();
  const { data } = useQuery(unclearReportsQuery);
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="unclear-reports">
      <h2 id="unclear-reports">{t('unclear.title')}</h2>
      <p>{t('unclear.intro')}</p>
      <DataTable
        caption={t('unclear.title')}
        columns={columnsOf(t)}
        rows={data.results}
        rowKey={({ id }) => id}
        isBusy={false}
      />
    </section>
  );
}

function columnsOf(t: BrokenAddressTexts): Column<UnclearReport>[] {
  return [
    {
      label: t('unclear.columns.about'),
      card: 'title',
      cell: ({ email, newsletter }) => (
        <>
          <span className={styles.email}>{email}</span>
          {newsletter !== null && <span className={styles.quiet}>{newsletter.title}</span>}
        </>
      ),
    },
    {
      label: t('unclear.columns.report'),
      card: 'plain',
      cell: ({ sender, subject, content }) => (
        <details>
          <summary>{subject || t('unclear.noSubject')}</summary>
          <p className={styles.quiet}>{t('unclear.from', { sender })}</p>
          <p className={styles.content}>{content}</p>
        </details>
      ),
    },
    {
      label: t('unclear.columns.received'),
      isShort: true,
      cell: ({ received_at }) => <time dateTime={received_at}>{formatMinute(received_at)}</time>,
    },
  ];
}
