import type { Contactmoment } from '@dijkportaal/contract/relations';
import type { ReactNode } from 'react';
import { formatDay } from '../platform/date-time.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { AskLink } from '../ui/layout/ask-link.tsx';
import { isComing } from '../appointments/public.ts';
import { Attachments } from './attachments.tsx';
import { LongText } from './long-text.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';

/** One contact moment with its record and attachments. */
export function MomentCard({ moment, children }: { moment: Contactmoment; children?: ReactNode }) {
  const t = useTexts();
  const title = moment.Contactmoment.trim() || t('untitled');
  const type = moment.Type_contactmoment.Type_contactmoment.trim();
  const status = moment.Status_contactmoment.Status_contactmoment.trim();
  const record = moment.Vastlegging.Vastlegging;
  const day = formatDay(moment.Datum.iso, moment.Datum.Datum);
  const hour = isComing(moment.Datum.iso) ? (moment.Datum.iso?.slice(11, 16) ?? '') : '';
  const who = moment.Medewerker?.Medewerker ?? '';
  return (
    <article className={`card stack-3 ${styles.entry}`}>
      <div className={`row ${styles.top}`}>
        <h3>{title}</h3>
        {type !== '' && <Tag>{type}</Tag>}
        {status !== '' && <span className="quiet">{status}</span>}
      </div>
      {day !== '' && <p className="note">{t('onDate', { when: [day, hour].filter(Boolean).join(' ') })}</p>}
      {who !== '' && <p className="note">{t('who', { who })}</p>}
      {record !== '' && <LongText html={record} title={title} />}
      <Attachments files={[...moment.Document, ...moment.Afbeelding]} title={title} />
      {children}
      <AskLink kind="contact_moment" id={moment.ID} name={title} />
    </article>
  );
}
