import { people, type PersonEvent } from '@dijkportaal/contract/people/people';
import type { Profile } from '@dijkportaal/contract/profiles';
import type { Contactmoment, Klanteis } from '@dijkportaal/contract/relations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDate, formatDay, formatMinute } from '../platform/date-time.ts';
import { useOffered } from '../platform/extensions.ts';
import { ParcelsPicture, parcelNames } from '../parcels/public.ts';
import { addressLines } from '../profiles/public.ts';
import { groupByMonth, readRelations } from '../relations/public.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { useAccount } from './account-cards.tsx';
import { useMapPeople } from './parcels-card.tsx';
import styles from './print-sheet.module.css';
import { useTexts } from './texts.ts';
import { recentEvents, timelineQuery } from './timeline-queries.ts';

// With the heights in the style sheet they fill at most two pages.
const maxItems = { wishes: 6, moments: 6, messages: 4 };

/**
 * A summary for the kitchen table, on at most two pages of A4: each part shows a few items and truncates long texts.
 * Only on paper; hidden from screen readers, as the screen has the same.
 */
export function PrintSheet({ profile, name }: { profile: Profile; name: string }) {
  const t = useTexts();
  const [now] = useState(() => new Date().toISOString());
  const mapPeople = useMapPeople(profile, name);
  const data = readRelations(profile);
  const wishes = data?.Klanteis ?? [];
  const moments = groupByMonth(data?.Contactmoment ?? []).flatMap((month) => month.moments);
  return (
    <div className={styles.sheet} data-sheet aria-hidden="true">
      <p className={styles.name}>{name}</p>
      <p className={styles.date}>{t('print.made', { when: formatDate(now) })}</p>
      <div className={styles.top}>
        <PrintedFacts profile={profile} />
        <div className={styles.map}>
          <ParcelsPicture people={mapPeople} />
        </div>
      </div>
      <Part title={t('wishes.title')} none={t('wishes.none')} rest={wishes.length - maxItems.wishes}>
        {wishes.slice(0, maxItems.wishes).map((wish) => (
          <PrintedWish key={wish.ID} wish={wish} />
        ))}
      </Part>
      <Part title={t('moments.title')} none={t('moments.none')} rest={moments.length - maxItems.moments}>
        {moments.slice(0, maxItems.moments).map((moment) => (
          <PrintedMoment key={moment.ID} moment={moment} />
        ))}
      </Part>
      <PrintedMessages profileId={profile.id} />
    </div>
  );
}

/** The latest messages, unread ones first; nothing if the server cannot list them. */
function PrintedMessages({ profileId }: { profileId: number }) {
  const t = useTexts();
  const isOffered = useOffered(people.timeline);
  const { data, hasNextPage } = useInfiniteQuery({
    ...timelineQuery(profileId, 'message', recentEvents),
    enabled: isOffered,
  });
  if (!isOffered) return null;
  const events = data?.events ?? [];
  const messages = events
    .slice(0, maxItems.messages)
    .toSorted((one, other) => Number(other.state === 'unread') - Number(one.state === 'unread'));
  return (
    <Part
      title={t('messages.title')}
      none={t('messages.none')}
      rest={hasNextPage ? null : events.length - maxItems.messages}
    >
      {messages.map((message) => (
        <PrintedMessage key={message.id} message={message} />
      ))}
    </Part>
  );
}

function PrintedFacts({ profile }: { profile: Profile }) {
  const t = useTexts();
  const { data: account } = useAccount(profile);
  const phones = account?.contacts.map((contact) => contact.mobile_phone) ?? [];
  const names = (labels: { name: string }[]) => labels.map((label) => label.name).join(', ');
  const facts = [
    [t('contact.address'), addressLines(profile).join(', ')],
    [t('contact.email'), account?.email],
    [t('contact.phone'), [...new Set(phones)].filter(Boolean).join(', ')],
    [t('parcels.title'), profile.parcels || parcelNames(profile.polygons).join(', ')],
    [t('labels.zones'), names(profile.zones)],
    [t('labels.groups'), names(profile.groups)],
    [t('account.lastLogin'), account && (account.last_login ? formatMinute(account.last_login) : t('account.never'))],
    [t('print.relatics'), profile.relatics_fetched_at && formatMinute(profile.relatics_fetched_at)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('none')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  title: string;
  none: string;
  /** How many are not printed; null if that is not known. */
  rest: number | null;
  children: ReactNode[];
}

function Part({ title, none, rest, children }: PartProps) {
  const t = useTexts();
  return (
    <div className={styles.part}>
      <p className={styles.title}>{title}</p>
      {children.length === 0 ? <p>{none}</p> : children}
      {rest === null && <p className={styles.more}>{t('print.moreUncounted')}</p>}
      {rest !== null && rest > 0 && <p className={styles.more}>{t('print.more', { count: rest })}</p>}
    </div>
  );
}

function PrintedWish({ wish }: { wish: Klanteis }) {
  const t = useTexts();
  const answer = wish.Honorering_klanteis;
  const status = answer.Status_honorering.Status_honorering.trim();
  return (
    <div className={styles.item}>
      <p className={styles.head}>
        <strong>{wish.Klanteis.trim() || t('untitled')}</strong>{' '}
        {[wish.Actualiteit_klanteis.Actualiteit_klanteis, formatDay(wish.CreatedOn_iso, wish.CreatedOn)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className={styles.text} data-lines="2">
        <RichText html={wish.Tekst_geaccepteerd.Tekst || wish.Tekst_concept.Tekst} />
      </div>
      <div className={styles.text} data-lines="2">
        <strong>
          {t('print.answer')} {status || t('print.noAnswer')}
        </strong>
        <RichText html={answer.Toelichting.Toelichting} />
      </div>
    </div>
  );
}

function PrintedMoment({ moment }: { moment: Contactmoment }) {
  const t = useTexts();
  const { Type_contactmoment: type } = moment.Type_contactmoment;
  const { Status_contactmoment: status } = moment.Status_contactmoment;
  return (
    <div className={styles.item}>
      <p className={styles.head}>
        {formatDay(moment.Datum.iso, moment.Datum.Datum) || t('timeline.undated')}{' '}
        <strong>{moment.Contactmoment.trim() || t('untitled')}</strong> {[type, status].filter(Boolean).join(', ')}
      </p>
      <div className={styles.text} data-lines="3">
        <RichText html={moment.Vastlegging.Vastlegging} />
      </div>
    </div>
  );
}

function PrintedMessage({ message: { at, title, state, html } }: { message: PersonEvent }) {
  const t = useTexts();
  return (
    <div className={styles.item}>
      <p className={styles.head}>
        {formatDate(at)} <strong>{title.trim() || t('untitled')}</strong> {state === 'unread' && t('unread')}
      </p>
      <div className={styles.text} data-lines="3">
        <RichText html={html ?? ''} />
      </div>
    </div>
  );
}
