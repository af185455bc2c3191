import { newsletterOutcomes, type NewsletterOutcome } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import DownloadIcon from 'lucide-react/icons/download';
import { formatMinute } from '../../platform/date-time.ts';
import { download } from '../../platform/download.ts';
import { callExtension } from '../../platform/extensions.ts';
import { formatNumber } from '../../platform/numbers.ts';
import { keyOf, useWrite } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { hasStarted } from '../display-state.ts';
import { BarPlot } from './bar-plot.tsx';
import { useTexts, type OutcomeTexts } from './texts.ts';

/** While mails are being sent, in milliseconds. */
const sendingInterval = 10_000;

/** What came of a newsletter once it has started: over time, who unsubscribed, and all recipients as a file. */
export function OutcomeSection({ newsletter }: { newsletter: Newsletter }) {
  if (!hasStarted(newsletter)) return null;
  return (
    <IfOffered endpoint={newsletterOutcomes.get}>
      <Outcome newsletter={newsletter} />
    </IfOffered>
  );
}

function Outcome({ newsletter: { id, state } }: { newsletter: Newsletter }) {
  const t = useTexts();
  const params = { id: String(id) };
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(newsletterOutcomes.get, id),
    queryFn: () => callExtension(newsletterOutcomes.get, { params }),
    refetchInterval: state === 'sending' ? sendingInterval : false,
  });
  const { run, isBusy } = useWrite({
    write: () => download(newsletterOutcomes.export, { params }, `${t('fileName')}-${id}.csv`),
    failedText: t('saveFailed'),
    toastsProblem: true,
  });
  return (
    <Card title={t('title')}>
      {data === undefined && !isError && <Skeleton lines={4} label={t('loading')} />}
      {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <p>
            {t('optedOut', { count: data.opted_out })} {t('visits', { count: data.visits })} {t('noTracking')}
          </p>
          {data.points.length > 0 && <OverTime outcome={data} />}
        </>
      )}
      <Button variant="default" icon={<DownloadIcon />} loading={isBusy} onClick={() => void run()}>
        {t('save')}
      </Button>
    </Card>
  );
}

function OverTime({ outcome: { points, step_minutes } }: { outcome: NewsletterOutcome }) {
  const t = useTexts();
  return (
    <div className="below">
      <BarPlot title={t('overTime')} bars={withGaps(points, step_minutes)} />
      <details>
        <summary>{t('asTable')}</summary>
        <DataTable caption={t('overTime')} rows={points} rowKey={({ at }) => at} columns={columnsOf(t)} />
      </details>
    </div>
  );
}

const columnsOf = (t: OutcomeTexts): Column<NewsletterOutcome['points'][number]>[] => [
  { label: t('columns.from'), card: 'title', cell: ({ at }) => <time dateTime={at}>{formatMinute(at)}</time> },
  { label: t('columns.sent'), card: 'plain', cell: ({ sent }) => formatNumber(sent) },
];

/** More bars would be lines; then only the steps with mails are drawn. */
const maxBars = 60;

/** The steps without mails as well, so that a pause is seen as one. */
function withGaps(points: NewsletterOutcome['points'], stepMinutes: number) {
  const bars = new Map(points.map(({ at, sent }) => [Date.parse(at), sent]));
  const [first = 0, last = first] = [[...bars.keys()][0], [...bars.keys()].at(-1)];
  const step = stepMinutes * 60_000;
  const times =
    (last - first) / step < maxBars
      ? Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step)
      : [...bars.keys()];
  return times.map((time) => ({ label: formatMinute(new Date(time).toISOString()), value: bars.get(time) ?? 0 }));
}
