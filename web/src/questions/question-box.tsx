import type { Publication } from '@dijkportaal/contract/publications/designs';
import { Link } from '@tanstack/react-router';
import { nameTime } from '../appointments/public.ts';
import { formatDate } from '../platform/date-time.ts';
import { isStaff, usePerson } from '../platform/session.ts';
import { isOpen } from './is-open.ts';
import styles from './questions.module.css';
import { ReactLink } from './react-link.tsx';
import { useTexts } from './texts.ts';

interface QuestionBoxProps {
  kind: 'design' | 'document';
  publication: Pick<Publication, 'id' | 'title' | 'question' | 'question_before' | 'reaction'>;
}

/** The question of a design or document with what the resident can do, or did; nothing without one. */
export function QuestionBox({ kind, publication }: QuestionBoxProps) {
  const t = useTexts();
  const isForStaff = isStaff(usePerson());
  const { id, title, question, question_before: before, reaction } = publication;
  if (before === null) return null;
  const day = nameTime(before, () => '');
  const canReact = isOpen(before) && reaction === null;
  return (
    <div role="group" className={`stack-2 ${styles.box}`} aria-label={t('question')}>
      <p className={`flush bold ${styles.text}`}>{question}</p>
      <p className="flush">
        {reaction !== null && `${t('reacted', { day: formatDate(reaction.at) })} `}
        {!isOpen(before) && (reaction === null || isForStaff) && t('closed', { day })}
        {canReact && t('before', { day })}
      </p>
      {reaction !== null && (
        <Link
          to="/messages/$id"
          params={{ id: String(reaction.message) }}
          className="touch"
          aria-label={t('ownNamed', { name: title })}
        >
          {t('own')}
        </Link>
      )}
      {canReact && !isForStaff && (
        <div className="row">
          <ReactLink kind={kind} id={id} name={title} />
        </div>
      )}
    </div>
  );
}
