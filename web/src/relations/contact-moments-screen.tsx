import type { Contactmoment } from '@dijkportaal/contract/relations';
import { nameMonth } from '../platform/date-time.ts';
import { MomentCard } from './moment-card.tsx';
import { groupByMonth } from './months.ts';
import { RelationsScreen } from './relations-screen.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';

/** Contact moments, newest first (specification, section 2). */
export function ContactMomentsScreen() {
  return (
    <RelationsScreen
      kind="moments"
      render={({ Contactmoment: moments }) =>
        moments.length > 0 &&
        groupByMonth(moments).map(({ month, moments: ofMonth }) => (
          <MonthSection key={month} month={month} moments={ofMonth} />
        ))
      }
    />
  );
}

function MonthSection({ month, moments }: { month: string | null; moments: Contactmoment[] }) {
  const t = useTexts();
  const name = month === null ? t('moments.undated') : nameMonth(month);
  return (
    <section className="stack-3">
      <h2>{name}</h2>
      <ul className={styles.list} aria-label={name}>
        {moments.map((moment) => (
          <li key={moment.ID}>
            <MomentCard moment={moment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
