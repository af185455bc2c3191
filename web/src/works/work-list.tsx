import type { NearbyWork } from '@dijkportaal/contract/works';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/layout/badge.tsx';
import { nameDay, phaseOf, today } from './days.ts';
import { useTexts } from './texts.ts';
import styles from './works.module.css';

/** Works as rows of a list, each with a link to its page; `hasToday` is false for a list of later weeks. */
export function WorkList({ works, hasToday = true }: { works: readonly NearbyWork[]; hasToday?: boolean }) {
  return (
    <ul className={`surface divided ${styles.rows}`}>
      {works.map((work) => (
        <li key={work.id} className={`stack-2 ${styles.row}`}>
          <h3>
            <Link to="/works/$id" params={{ id: String(work.id) }}>
              {work.title}
            </Link>
          </h3>
          <WorkFacts work={work} hasToday={hasToday} />
        </li>
      ))}
    </ul>
  );
}

/** When it is, whether that is today, and what people notice. */
export function WorkFacts({ work, hasToday = true }: { work: NearbyWork; hasToday?: boolean }) {
  const t = useTexts();
  const { starts_on, ends_on, from_time, until_time, effects, state } = work;
  return (
    <>
      <p className="row flush">
        {state === 'cancelled' ? (
          <Badge tone="error">{t('cancelled')}</Badge>
        ) : (
          hasToday && phaseOf(work, today()) === 'now' && <Badge tone="new">{t('today')}</Badge>
        )}
        <span>
          {starts_on === ends_on
            ? nameDay(starts_on)
            : t('days', { from: nameDay(starts_on), until: nameDay(ends_on) })}
          {from_time !== null && until_time !== null && `, ${t('hours', { from: from_time, until: until_time })}`}
        </span>
      </p>
      {effects.length > 0 && (
        <p className="flush">{t('notice', { effects: effects.map((effect) => t(`effects.${effect}`)).join(', ') })}</p>
      )}
    </>
  );
}
