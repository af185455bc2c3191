import type { Note } from '@dijkportaal/contract/notes';
import type { PersonEvent } from '@dijkportaal/contract/people/people';
import type { Contactmoment, Klanteis } from '@dijkportaal/contract/relations';
import { formatDate, formatDay } from '../platform/date-time.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import styles from './print-sheet.module.css';
import { useTexts } from './texts.ts';

export function PrintedWish({ wish }: { wish: Klanteis }) {
  const t = useTexts();
  const answer = wish.Honorering_klanteis;
  const status = answer.Status_honorering.Status_honorering.trim();
  return (
    <>
      <p className={styles.head}>
        <strong>{wish.Klanteis.trim() || t('untitled')}</strong>{' '}
        {[wish.Actualiteit_klanteis.Actualiteit_klanteis, formatDay(wish.CreatedOn_iso, wish.CreatedOn)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className={styles.text}>
        <RichText html={wish.Tekst_geaccepteerd.Tekst || wish.Tekst_concept.Tekst} />
      </div>
      <div className={styles.text}>
        <strong>
          {t('print.answer')} {status || t('print.noAnswer')}
        </strong>
        <RichText html={answer.Toelichting.Toelichting} />
      </div>
    </>
  );
}

export function PrintedMoment({ moment }: { moment: Contactmoment }) {
  const t = useTexts();
  const { Type_contactmoment: type } = moment.Type_contactmoment;
  const { Status_contactmoment: status } = moment.Status_contactmoment;
  return (
    <>
      <p className={styles.head}>
        {formatDay(moment.Datum.iso, moment.Datum.Datum) || t('timeline.undated')}{' '}
        <strong>{moment.Contactmoment.trim() || t('untitled')}</strong> {[type, status].filter(Boolean).join(', ')}
      </p>
      <div className={styles.text}>
        <RichText html={moment.Vastlegging.Vastlegging} />
      </div>
    </>
  );
}

export function PrintedMessage({ message: { at, title, state, html } }: { message: PersonEvent }) {
  const t = useTexts();
  return (
    <>
      <p className={styles.head}>
        {formatDate(at)} <strong>{title.trim() || t('untitled')}</strong> {state === 'unread' && t('unread')}
        {state === 'answer' && t('answer')}
      </p>
      <div className={styles.text}>
        <RichText html={html ?? ''} />
      </div>
    </>
  );
}

export function PrintedDesign({ design: { at, title } }: { design: PersonEvent }) {
  const t = useTexts();
  return (
    <p>
      {formatDate(at)} <strong>{title.trim() || t('untitled')}</strong>
    </p>
  );
}

export function PrintedFollowUp({ note: { text, due_on, promise } }: { note: Note }) {
  const t = useTexts();
  return (
    <p>
      <strong>{formatDay(due_on, '')}</strong> {text}
      {promise !== '' && ` ${t('print.promise', { promise })}`}
    </p>
  );
}
