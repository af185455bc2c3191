import { notes, type Note } from '@dijkportaal/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../platform/date-time.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { dueStateOf } from './due-state.ts';
import { DoneButton, SubjectLink } from './note-row.tsx';
import styles from './notes.module.css';
import { myFollowUpsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/**
 * The open follow-ups of the signed-in colleague, and those without an owner: late, today and later; and what colleagues
 * promised and is late.
 */
export function MyFollowUps() {
  return (
    <IfOffered endpoint={notes.list}>
      <FollowUps />
    </IfOffered>
  );
}

const groups = ['late', 'colleagues', 'today', 'later'] as const;

function FollowUps() {
  const t = useTexts();
  const { data, error, refetch } = useQuery(myFollowUpsQuery);
  const { user } = useSignedInPerson();
  const { count = 0, results = [] } = data ?? {};
  const groupOf = (note: Note) => {
    const isOfColleague = note.owner_id !== null && note.owner_id !== user.id && note.promise !== '';
    const state = dueStateOf(note);
    return state === 'late' && isOfColleague ? 'colleagues' : state;
  };
  return (
    <section className={`stack-3 ${styles.mine}`} aria-labelledby="my-follow-ups">
      <h2 id="my-follow-ups">{t('mine.title')}</h2>
      {data === undefined && error === null && <Skeleton lines={2} label={t('loading')} />}
      {data === undefined && error !== null && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {data !== undefined && results.length === 0 && <p className="quiet flush">{t('mine.none')}</p>}
      {groups.map((state) => {
        const rows = results.filter((note) => groupOf(note) === state);
        return rows.length > 0 && <Group key={state} state={state} rows={rows} />;
      })}
      {count > results.length && <p className="note flush">{t('mine.more', { count: count - results.length })}</p>}
    </section>
  );
}

function Group({ state, rows }: { state: (typeof groups)[number]; rows: Note[] }) {
  const t = useTexts();
  return (
    <div>
      <h3 className={styles.group} data-state={state}>
        {t(`mine.${state}`, { count: rows.length })}
      </h3>
      <ul className={`surface divided ${styles.rows}`}>
        {rows.map((note) => (
          <li key={note.id} className={styles.followUp}>
            <div className={styles.what}>
              <p className="row flush">
                <SubjectLink subject={note.subject} />
                {note.promise !== '' && <Tag>{t('isPromise')}</Tag>}
                {state === 'colleagues' && <Tag>{note.owner}</Tag>}
                {note.owner_id === null && <Tag>{t('mine.nobody')}</Tag>}
              </p>
              <p className={`flush ${styles.clamped}`}>{note.text}</p>
            </div>
            <time dateTime={note.due_on ?? ''}>{formatDay(note.due_on, '')}</time>
            <DoneButton note={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}
