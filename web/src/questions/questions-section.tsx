import type { Question } from '@dijkportaal/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { appointmentsQuery, nameTime } from '../appointments/public.ts';
import { formatDate } from '../platform/date-time.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { isOpen } from './is-open.ts';
import { questionsQuery } from './queries.ts';
import styles from './questions.module.css';
import { ReactLink } from './react-link.tsx';
import { useTexts } from './texts.ts';

/** What the project team waits for: reactions, answers and appointments to confirm; nothing without any. */
export function QuestionsSection() {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const { data, isError, refetch } = useQuery(questionsQuery);
  const { data: coming = [] } = useQuery(appointmentsQuery(profile));
  if (data === undefined && isError) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} />;
  // The list may be of yesterday.
  const asked = (data ?? []).filter(({ before }) => before === null || isOpen(before));
  const toConfirm = coming.filter((one) => one.asks_confirmation && one.confirmed_at === null);
  if (asked.length + toConfirm.length === 0) return null;
  return (
    <section className="stack-3" aria-labelledby="questions">
      <h2 id="questions" className="flush">
        {t('title')}
      </h2>
      <ul className={`surface divided plain ${styles.list}`}>
        {toConfirm.map(({ id, title, starts_at }) => (
          <li key={`appointment ${id}`} className="stack-2">
            <h3>{t('confirm')}</h3>
            <p className="flush">
              {title}, {nameTime(starts_at, (hour) => t('hour', { hour }))}
            </p>
            <a href="#appointments" className="touch">
              {t('toAppointments')}
            </a>
          </li>
        ))}
        {asked.map((question) => (
          <li key={`${question.kind} ${question.id}`} className="stack-2">
            <Asked question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Asked({ question: { kind, id, name, question, before, at } }: { question: Question }) {
  const t = useTexts();
  return (
    <>
      <h3>{name}</h3>
      {question !== '' && <p className={`flush ${styles.text}`}>{question}</p>}
      {before !== null && <p className="note flush">{t('before', { day: nameTime(before, () => '') })}</p>}
      {at !== null && <p className="flush">{t('waiting', { day: formatDate(at) })}</p>}
      <div className="row">
        {kind !== 'message' && <ReactLink kind={kind} id={id} name={name} />}
        <Link {...addressOf(kind, id)} className="touch" aria-label={t(`seeNamed.${kind}`, { name })}>
          {t(`see.${kind}`)}
        </Link>
      </div>
    </>
  );
}

function addressOf(kind: Question['kind'], id: number) {
  if (kind === 'message') return { to: '/messages/$id', params: { id: String(id) } } as const;
  return { to: kind === 'design' ? '/design' : '/documents' } as const;
}
