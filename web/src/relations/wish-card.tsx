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
  const topicality = readTopicality(wish.Actualiteit_klanteis.Actualiteit_klanteis);
  const accepted = wish.Tekst_geaccepteerd.Tekst;
  const text = accepted || wish.Tekst_concept.Tekst;
  const explanation = wish.Honorering_klanteis.Toelichting.Toelichting;
  const [Title, Heading] = isForStaff ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const);
  return (
    <article className={`card stack-3 ${styles.entry}`}>
      <Title>{title}</Title>
      <StatusLine wish={wish} isForStaff={isForStaff} />
      {!isForStaff && topicality === 'other' && (
        <p className="quiet">
          {t('topicality.other')} <ContactLink>{t('topicality.ask')}</ContactLink>
        </p>
      )}
      {text !== '' && <LongText html={text} title={title} />}
      {accepted === '' && text !== '' && <p className="quiet">{t('concept')}</p>}
      {explanation !== '' && (
        <section className={`stack-2 ${styles.response}`}>
          <Heading className="label">{t('answer')}</Heading>
          <LongText html={explanation} title={title} />
        </section>
      )}
      <Attachments files={[...wish.Document, ...wish.Afbeelding]} title={title} />
      {wish.CreatedOn !== '' && (
        <p className="note">{t('created', { when: formatDay(wish.CreatedOn_iso, wish.CreatedOn) })}</p>
      )}
      {origin}
      <AskLink kind="wish" id={wish.ID} name={title} />
    </article>
  );
}

/** Whether the wish counts, and what is done with it: in plain words for its owner, with those of the data. */
function StatusLine({ wish, isForStaff }: Required<Pick<WishCardProps, 'wish' | 'isForStaff'>>) {
  const t = useTexts();
  const status = wish.Actualiteit_klanteis.Actualiteit_klanteis;
  const topicality = readTopicality(status);
  const word = wish.Honorering_klanteis.Status_honorering.Status_honorering.trim();
  // The answer to a wish that no longer counts says nothing about what will be done.
  const isValid = topicality === 'current' || topicality === null;
  const honouring = isValid && !isForStaff ? readHonouring(word) : null;
  const isOpen = word === '' && wish.Honorering_klanteis.Toelichting.Toelichting === '' && topicality !== 'lapsed';
  return (
    <p className="row flush">
      <Tag tone={topicality === 'current' ? 'success' : 'plain'}>{status.trim() || t('noStatus')}</Tag>
      {!isForStaff && (topicality === 'current' || topicality === 'lapsed') && (
        <span>{t(`topicality.${topicality}`)}</span>
      )}
      {honouring !== null && <strong>{t(`honouring.${honouring}`)}</strong>}
      {isOpen && <span>{t('noResponse')}</span>}
      {word !== '' && <span className={isValid && honouring === null ? undefined : 'note'}>{word}</span>}
    </p>
  );
}
