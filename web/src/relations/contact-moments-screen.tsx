import type { Contactmoment } from '@dijkportaal/contract/relations';
import { formatDay } from '../platform/date-time.ts';
import { useLocale } from '../platform/i18n.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Attachments } from './attachments.tsx';
import { LongText } from './long-text.tsx';
import { groupByMonth, nameMonth } from './months.ts';
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
  const locale = useLocale();
  const name = month === null ? t('moments.undated') : nameMonth(month, locale);
  return (
    <section className={styles.month}>
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

function MomentCard({ moment }: { moment: Contactmoment }) {
  const t = useTexts();
  const title = moment.Contactmoment.trim() || t('untitled');
  const type = moment.Type_contactmoment.Type_contactmoment.trim();
  const status = moment.Status_contactmoment.Status_contactmoment.trim();
  const record = moment.Vastlegging.Vastlegging;
  const day = formatDay(moment.Datum.iso, moment.Datum.Datum);
  return (
    <article className={styles.entry}>
      <div className={styles.top}>
        <h3>{title}</h3>
        {type !== '' && <Tag>{type}</Tag>}
        {status !== '' && <span className={styles.meaning}>{status}</span>}
      </div>
      {day !== '' && <p className={styles.date}>{t('onDate', { when: day })}</p>}
      {record !== '' && <LongText html={record} title={title} />}
      <Attachments files={[...moment.Document, ...moment.Afbeelding]} title={title} />
    </article>
  );
}
