import type { Promised } from '@dijkportaal/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDay } from '../platform/date-time.ts';
import { defineTexts } from '../platform/i18n.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { dueStateOf } from './due-state.ts';
import styles from './notes.module.css';
import own from './own-nl.json';
import { promisesQuery } from './promises-query.ts';

const { useTexts } = defineTexts(own, () => import('./own-en.json'));

/** What the project team promised to the resident; nothing without promises, and if the server has none. */
export function MyPromises() {
  const t = useTexts();
  const { data, isError, refetch } = useQuery(promisesQuery);
  if (data === undefined && isError) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} />;
  if (!data || data.results.length === 0) return null;
  return (
    <section className={'stack-3'} aria-labelledby="promises">
      <h2 id="promises">{t('title')}</h2>
      <ul className={`surface divided ${styles.rows}`}>
        {data.results.map((promised) => (
          <li key={promised.id} className={styles.note}>
            <p className={`flush ${styles.text}`}>{promised.text}</p>
            <p className="row flush">
              <State promised={promised} />
              <span className="note">
                {t('when', { made: formatDate(promised.made_at), day: formatDay(promised.due_on, '') })}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ promised }: { promised: Promised }) {
  const t = useTexts();
  if (promised.done_at !== null)
    return <Badge tone="success">{t('done', { day: formatDate(promised.done_at) })}</Badge>;
  return dueStateOf(promised) === 'late' ? (
    <Badge tone="warn">{t('late')}</Badge>
  ) : (
    <Badge tone="waiting">{t('open')}</Badge>
  );
}
