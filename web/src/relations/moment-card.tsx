import type { Contactmoment } from '@dijkportaal/contract/relations';
import { formatDay } from '../platform/date-time.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { AskLink } from '../ui/layout/ask-link.tsx';
import { Attachments } from './attachments.tsx';
import { LongText } from './long-text.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';

/** One contact moment with its record and attachments. */
export function MomentCard({ moment }: { moment: Contactmoment }) {
  const t = useTexts();
  const title = moment.Contactmoment.trim() || t('untitled');
  const type = moment.Type_contactmoment.Type_contactmoment.trim();
  const status = moment.Status_contactmoment.Status_contactmoment.trim();
  const record = moment.Vastlegging.Vastlegging;
  const day = formatDay(moment.Datum.iso, moment.Datum.Datum);
  return (
    <article className={`card stack-3 ${styles.entry}`}>
      <div className={`row ${styles.top}`}>
        <h3>{title}</h3>
        {type !== '' && <Tag>{type}</Tag>}
        {status !== '' && <span className="quiet">{status}</span>}
      </div>
      {day !== '' && <p className="note">{t('onDate', { when: day })}</p>}
      {record !== '' && <LongText html={record} title={title} />}
      <Attachments files={[...moment.Document, ...moment.Afbeelding]} title={title} />
      <AskLink kind="contact_moment" id={moment.ID} name={title} />
    </article>
  );
}
