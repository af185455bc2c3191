import type { NearbyWork } from '@dijkportaal/contract/works';
import { useQuery } from '@tanstack/react-query';
import { CalendarFeedSection } from '../calendar-feed/public.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { addDays, isDuring, nameDay, nextWeeks, today } from './days.ts';
import { nearbyQuery, withoutPhases } from './queries.ts';
import { useTexts } from './texts.ts';
import { WorkList } from './work-list.tsx';
import styles from './works.module.css';

const weeks = 4;

/** The works near the resident by week, and what is later. */
export function WorksScreen() {
  const t = useTexts();
  const { data, isError, refetch } = useQuery(nearbyQuery);
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      {data !== undefined ? (
        <Weeks works={withoutPhases(data ?? [])} />
      ) : isError ? (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} label={t('loading')} />
      )}
      <CalendarFeedSection />
    </>
  );
}

function Weeks({ works }: { works: NearbyWork[] }) {
  const t = useTexts();
  if (works.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  const mondays = nextWeeks(today(), weeks);
  const end = addDays(mondays.at(-1) ?? today(), 6);
  const later = works.filter(({ starts_on }) => starts_on > end);
  return (
    <>
      {mondays.map((monday, index) => {
        const sunday = addDays(monday, 6);
        const during = works.filter((work) => isDuring(work, index === 0 ? today() : monday, sunday));
        return (
          <section key={monday} className={`stack-3 page ${styles.section}`} aria-labelledby={`week-${monday}`}>
            <h2 id={`week-${monday}`}>{t('week', { from: nameDay(monday, false), until: nameDay(sunday, false) })}</h2>
            {index === 0 && (
              <p className="row flush">
                <Badge tone="new">{t('thisWeek')}</Badge>
                <span>{t('todayIs', { day: nameDay(today()) })}</span>
              </p>
            )}
            {during.length === 0 ? <p>{t('quietWeek')}</p> : <WorkList works={during} hasToday={index === 0} />}
          </section>
        );
      })}
      {later.length > 0 && (
        <section className={`stack-3 page ${styles.section}`} aria-labelledby="later">
          <h2 id="later">{t('afterwards')}</h2>
          <WorkList works={later} />
        </section>
      )}
    </>
  );
}
