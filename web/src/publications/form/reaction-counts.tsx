import type { Publication } from '@dijkportaal/contract/publications/designs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../platform/date-time.ts';
import { isOpen, reactionsQuery } from '../../questions/public.ts';
import { useTexts } from '../staff-texts.ts';

interface ReactionCountsProps {
  item: Pick<Publication, 'id' | 'title'> & Partial<Pick<Publication, 'question_before'>>;
}

/** How many residents reacted to the question of a design or document, and the way to their messages. */
export function ReactionCounts({ item: { id, title, question_before: before = null } }: ReactionCountsProps) {
  const t = useTexts();
  const { data, isError } = useQuery({ ...reactionsQuery, enabled: before !== null });
  if (before === null) return null;
  const day = formatDay(before, '');
  const counted = data?.find((one) => one.id === id);
  const isRead = data !== undefined || isError;
  return (
    <p className="note flush">
      {isOpen(before) ? t('question.open', { day }) : t('question.closed', { day })}
      {isError && counted === undefined && ` ${t('question.uncounted')}`}
      {counted !== undefined && ` ${t('question.counts', { reacted: counted.reacted, silent: counted.silent })}`}
      {counted !== undefined && counted.others > 0 && ` ${t('question.others', { count: counted.others })}`}
      {isRead && (
        <>
          {' '}
          <Link to="/messages-admin" search={{ reactions_to: id }} aria-label={t('question.seeNamed', { title })}>
            {t('question.see')}
          </Link>
        </>
      )}
    </p>
  );
}
