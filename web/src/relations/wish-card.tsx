import type { Klanteis } from '@dijkportaal/contract/relations';
import { formatDay } from '../platform/date-time.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Attachments } from './attachments.tsx';
import { LongText } from './long-text.tsx';
import styles from './relations.module.css';
import { readHonouring, readTopicality } from './statuses.ts';
import { useTexts } from './texts.ts';

/** One wish with its status and the water authority's answer. */
export function WishCard({ wish }: { wish: Klanteis }) {
  const t = useTexts();
  const title = wish.Klanteis.trim() || t('untitled');
  const status = wish.Actualiteit_klanteis.Actualiteit_klanteis;
  const topicality = readTopicality(status);
  const accepted = wish.Tekst_geaccepteerd.Tekst;
  const text = accepted || wish.Tekst_concept.Tekst;
  return (
    <article className={styles.entry}>
      <div className={styles.top}>
        <h2>{title}</h2>
        <Tag tone={topicality === 'current' ? 'success' : 'plain'}>{status.trim() || t('noStatus')}</Tag>
      </div>
      {topicality !== null && <p className={styles.meaning}>{t(`topicality.${topicality}`)}</p>}
      {text !== '' && <LongText html={text} title={title} />}
      {accepted === '' && text !== '' && <p className={styles.meaning}>{t('concept')}</p>}
      <Answer wish={wish} title={title} />
      <Attachments files={[...wish.Document, ...wish.Afbeelding]} title={title} />
      {wish.CreatedOn !== '' && (
        <p className={styles.date}>{t('created', { when: formatDay(wish.CreatedOn_iso, wish.CreatedOn) })}</p>
      )}
    </article>
  );
}

function Answer({ wish, title }: { wish: Klanteis; title: string }) {
  const t = useTexts();
  const status = wish.Honorering_klanteis.Status_honorering.Status_honorering.trim();
  const explanation = wish.Honorering_klanteis.Toelichting.Toelichting;
  const honouring = readHonouring(status);
  const isOpen = status === '' && explanation === '';
  return (
    <section className={styles.answer}>
      <div className={styles.top}>
        <h3>{t('answer')}</h3>
        {status !== '' && <Tag tone={honouring === 'granted' ? 'success' : 'plain'}>{status}</Tag>}
      </div>
      {isOpen && <p className={styles.meaning}>{t('noResponse')}</p>}
      {honouring !== null && <p className={styles.meaning}>{t(`honouring.${honouring}`)}</p>}
      {explanation !== '' && <LongText html={explanation} title={title} />}
    </section>
  );
}
