import type { Klanteis } from '@dijkportaal/contract/relations';
import type { ReactNode } from 'react';
import { formatDay } from '../platform/date-time.ts';
import { AskLink } from '../ui/layout/ask-link.tsx';
import { ContactLink } from '../ui/layout/contact-link.tsx';
import { Tag } from '../ui/forms/tag.tsx';
import { Attachments } from './attachments.tsx';
import { LongText } from './long-text.tsx';
import styles from './relations.module.css';
import { readHonouring, readTopicality } from './statuses.ts';
import { useTexts } from './texts.ts';

interface WishCardProps {
  wish: Klanteis;
  /** Under the heading of a list, and without what a status means for the resident. */
  isForStaff?: boolean;
  /** How it was passed on in the portal. */
  origin?: ReactNode;
}

/** One wish with its status and the water authority's answer. */
export function WishCard({ wish, isForStaff = false, origin }: WishCardProps) {
  const t = useTexts();
  const title = wish.Klanteis.trim() || t('untitled');
  const status = wish.Actualiteit_klanteis.Actualiteit_klanteis;
  const topicality = readTopicality(status);
  const accepted = wish.Tekst_geaccepteerd.Tekst;
  const text = accepted || wish.Tekst_concept.Tekst;
  const Title = isForStaff ? 'h3' : 'h2';
  return (
    <article className={`card stack-3 ${styles.entry}`}>
      <div className={`row ${styles.top}`}>
        <Title>{title}</Title>
        <Tag tone={topicality === 'current' ? 'success' : 'plain'}>{status.trim() || t('noStatus')}</Tag>
      </div>
      {!isForStaff && topicality !== null && (
        <p className="quiet">
          {t(`topicality.${topicality}`)}
          {topicality === 'other' && (
            <>
              {' '}
              <ContactLink>{t('topicality.ask')}</ContactLink>
            </>
          )}
        </p>
      )}
      {text !== '' && <LongText html={text} title={title} />}
      {accepted === '' && text !== '' && <p className="quiet">{t('concept')}</p>}
      <Answer wish={wish} title={title} isForStaff={isForStaff} />
      <Attachments files={[...wish.Document, ...wish.Afbeelding]} title={title} />
      {wish.CreatedOn !== '' && (
        <p className="note">{t('created', { when: formatDay(wish.CreatedOn_iso, wish.CreatedOn) })}</p>
      )}
      {origin}
      <AskLink kind="wish" id={wish.ID} name={title} />
    </article>
  );
}

function Answer({ wish, title, isForStaff }: Required<Pick<WishCardProps, 'wish' | 'isForStaff'>> & { title: string }) {
  const t = useTexts();
  const status = wish.Honorering_klanteis.Status_honorering.Status_honorering.trim();
  const explanation = wish.Honorering_klanteis.Toelichting.Toelichting;
  // The answer to a wish that no longer counts says nothing about what will be done.
  const topicality = readTopicality(wish.Actualiteit_klanteis.Actualiteit_klanteis);
  const isValid = topicality === 'current' || topicality === null;
  const honouring = isValid ? readHonouring(status) : null;
  const Heading = isForStaff ? 'h4' : 'h3';
  const isOpen = status === '' && explanation === '';
  return (
    <section className={`stack-2 ${styles.response}`}>
      <div className={`row ${styles.top}`}>
        <Heading className="label">{t('answer')}</Heading>
        {status !== '' && <Tag tone={honouring === 'granted' ? 'success' : 'plain'}>{status}</Tag>}
      </div>
      {isOpen && <p className="quiet">{t('noResponse')}</p>}
      {!isForStaff && honouring !== null && <p className="quiet">{t(`honouring.${honouring}`)}</p>}
      {explanation !== '' && <LongText html={explanation} title={title} />}
    </section>
  );
}
