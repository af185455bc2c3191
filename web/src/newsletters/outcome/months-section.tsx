import { newsletterOutcomes, type NewsletterMonth } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import { useQuery } from '@tanstack/react-query';
import { nameMonth } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { formatNumber } from '../../platform/numbers.ts';
import { keyOf } from '../../platform/queries.ts';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BarPlot } from './bar-plot.tsx';
import styles from './months-section.module.css';
import { useTexts } from './texts.ts';

const figures = ['readers', 'opted_out', 'dead'] as const;

/** Readers, unsubscribes and dead addresses of the last twelve months. */
export function MonthsSection() {
  return (
    <IfOffered endpoint={newsletterOutcomes.months}>
      <Months />
    </IfOffered>
  );
}

function Months() {
  const t = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(newsletterOutcomes.months),
    queryFn: () => callExtension(newsletterOutcomes.months),
  });
  return (
    <div className={styles.section}>
      <Card title={t('months.title')}>
        <p>{t('months.text')}</p>
        {data === undefined && !isError && <Skeleton lines={4} label={t('loading')} />}
        {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
        {data !== undefined && <Figures months={data.months} />}
      </Card>
    </div>
  );
}

function Figures({ months }: { months: NewsletterMonth[] }) {
  const t = useTexts();
  return (
    <>
      <div className={`columns below ${styles.plots}`}>
        {figures.map((name) => (
          <BarPlot
            key={name}
            title={t(`months.${name}`)}
            bars={months.map((month) => ({ label: nameMonth(month.month), value: month[name] }))}
          />
        ))}
      </div>
      <details>
        <summary>{t('asTable')}</summary>
        <DataTable
          caption={t('months.title')}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
          columns={[
            { label: t('months.month'), card: 'title', cell: ({ month }) => nameMonth(month) },
            ...(['newsletters', ...figures] as const).map((name) => ({
              label: t(`months.${name}`),
              card: 'plain' as const,
              cell: (month: NewsletterMonth) => formatNumber(month[name]),
            })),
          ]}
        />
      </details>
    </>
  );
}
