import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { addDays, isDuring, today } from './days.ts';
import { nearbyQuery, withoutPhases } from './queries.ts';
import { useTexts } from './texts.ts';
import { WorkList } from './work-list.tsx';

const maxShown = 3;
/** How far ahead home looks; the page has what is later. */
const daysAhead = 28;

/** The works near the resident in the coming four weeks; nothing without any, and if the server has none. */
export function WorksSection() {
  const t = useTexts();
  const { data, isError, refetch } = useQuery(nearbyQuery);
  if (data === undefined && isError) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} />;
  const works = withoutPhases(data ?? []);
  if (works.length === 0) return null;
  const soon = works.filter((work) => isDuring(work, today(), addDays(today(), daysAhead)));
  return (
    <section className="stack-3" aria-labelledby="works">
      <h2 id="works">{t('title')}</h2>
      {soon.length === 0 ? <p>{t('later')}</p> : <WorkList works={soon.slice(0, maxShown)} />}
      <p>
        <Link to="/works" className="touch">
          {t('all', { count: works.length })}
        </Link>
      </p>
    </section>
  );
}
