import { notes } from '@dijkportaal/contract/notes';
import { people, type PersonEvent } from '@dijkportaal/contract/people/people';
import type { Profile } from '@dijkportaal/contract/profiles';
import type { Label } from '@dijkportaal/contract/users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { notesQuery, type Subject } from '../notes/public.tsx';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { useOffered } from '../platform/extensions.ts';
import { ParcelsPicture, parcelNames } from '../parcels/public.ts';
import { useAccount } from './account-cards.tsx';
import { measureSheet } from './fit-items.ts';
import { useMapPeople, type Located } from './parcels-card.tsx';
import styles from './print-sheet.module.css';
import { PrintedDesign, PrintedFollowUp, PrintedMessage, PrintedMoment, PrintedWish } from './printed-items.tsx';
import { useRelations, whyIncomplete } from './relations-sections.tsx';
import { useTexts } from './texts.ts';
import { recentEvents, timelineQuery } from './timeline-queries.ts';

/** Items of a part that are looked at; more never fit. */
const maxItems = 40;

interface PrintedPerson {
  name: string;
  /** Whose follow-ups are printed. */
  subject: Subject;
  located: Located;
  address: string[];
  emails: string[];
  phones: string[];
  groups: Label[];
  zones: Label[];
}

interface Part {
  title: string;
  none: string;
  items: { id: string; content: ReactNode }[];
  /** How many there are; null if that is not known. */
  total: number | null;
}

/**
 * A summary for the kitchen table, on at most three pages of A4, with complete texts: what does not fit is counted.
 * Only on paper; hidden from screen readers, as the screen has the same.
 */
export function PrintSheet({ person, profile }: { person: PrintedPerson; profile: Profile | null }) {
  const t = useTexts();
  const [now] = useState(() => new Date().toISOString());
  const mapPeople = useMapPeople(person.located, person.name);
  const incomplete = profile === null ? null : whyIncomplete(profile);
  const { parts, data } = useParts(profile, person.subject);
  const { paper, counts, cut } = useFit([...data, person.emails.join(' '), incomplete?.reason]);
  return (
    <div className={styles.sheet} data-sheet aria-hidden="true">
      <div ref={paper} className={styles.paper}>
        <p className={styles.name}>{person.name}</p>
        <p className={styles.date}>{t('print.made', { when: formatDate(now) })}</p>
        <div className={styles.top}>
          <PrintedFacts person={person} profile={profile} />
          <div className={styles.map}>
            <ParcelsPicture people={mapPeople} />
          </div>
        </div>
        {incomplete !== null && (
          <p className={styles.incomplete}>{t(`print.incomplete.${incomplete.reason}`, incomplete.words)}</p>
        )}
        {parts.map((part, index) => (
          <PrintedPart key={part.title} part={part} count={counts?.[index] ?? part.items.length} cut={cut} />
        ))}
        <div className={styles.notes}>
          <p className={styles.title}>{t('print.notes')}</p>
        </div>
      </div>
    </div>
  );
}

/** Measures the sheet each time that its data changes, before the browser paints it. */
function useFit(data: unknown[]) {
  const paper = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the data as a whole
  const version = useMemo(() => ({}), data);
  const [fit, setFit] = useState<({ of: object } & ReturnType<typeof measureSheet>) | null>(null);
  const isFit = fit?.of === version;
  useLayoutEffect(() => {
    if (!isFit && paper.current !== null) setFit({ of: version, ...measureSheet(paper.current) });
  }, [isFit, version]);
  return { paper, counts: isFit ? fit.counts : null, cut: isFit ? fit.cut : new Set<string>() };
}

/** What is known of somebody with an account, and the data that it depends on. */
function useParts(profile: Profile | null, subject: Subject): { parts: Part[]; data: unknown[] } {
  const t = useTexts();
  const { wishes, moments } = useRelations(profile);
  const isOffered = useOffered(people.timeline) && profile !== null;
  const owner = { profileId: profile?.id ?? 0 };
  const messages = useInfiniteQuery({ ...timelineQuery(owner, 'message', recentEvents), enabled: isOffered });
  const designs = useInfiniteQuery({ ...timelineQuery(owner, 'design', recentEvents), enabled: isOffered });
  const hasNotes = useOffered(notes.list);
  const followUps = useQuery({ ...notesQuery(subject, 1), enabled: hasNotes });
  const errors = [messages.isError, designs.isError, followUps.isError];
  const data = [wishes, moments, messages.data, designs.data, followUps.data, ...errors];
  const open = followUps.data?.results.filter(({ due_on, done_at }) => due_on !== null && done_at === null) ?? [];
  const followUpPart: Part = {
    title: t('print.followUps'),
    none:
      followUps.data !== undefined ? t('print.noFollowUps') : t(followUps.isError ? 'print.missing' : 'print.unknown'),
    items: open.map((note) => ({ id: `note-${note.id}`, content: <PrintedFollowUp note={note} /> })),
    total: open.length,
  };
  const first = hasNotes ? [followUpPart] : [];
  if (profile === null) return { parts: first, data };
  const isIncomplete = whyIncomplete(profile) !== null;
  const relationPart = (kind: 'wishes' | 'moments', items: Part['items'], total: number): Part => ({
    title: t(`${kind}.title`),
    none: t(isIncomplete ? 'print.unknown' : `${kind}.none`),
    items,
    total,
  });
  const eventPart = (
    { data: loaded, isError, hasNextPage }: typeof messages,
    texts: { title: string; none: string },
    print: (event: PersonEvent) => ReactNode,
  ): Part => {
    const events = loaded?.events ?? [];
    return {
      title: texts.title,
      none: loaded !== undefined ? texts.none : t(isError ? 'print.missing' : 'print.unknown'),
      items: events.map((event) => ({ id: event.id, content: print(event) })),
      total: hasNextPage ? null : events.length,
    };
  };
  const parts = [
    ...first,
    relationPart(
      'wishes',
      wishes.slice(0, maxItems).map((wish) => ({ id: `wish-${wish.ID}`, content: <PrintedWish wish={wish} /> })),
      wishes.length,
    ),
    relationPart(
      'moments',
      moments.slice(0, maxItems).map((moment) => ({
        id: `moment-${moment.ID}`,
        content: <PrintedMoment moment={moment} />,
      })),
      moments.length,
    ),
    ...(isOffered
      ? [
          eventPart(designs, { title: t('print.designs'), none: t('print.noDesigns') }, (design) => (
            <PrintedDesign design={design} />
          )),
          eventPart(messages, { title: t('messages.title'), none: t('messages.none') }, (message) => (
            <PrintedMessage message={message} />
          )),
        ]
      : []),
  ];
  return { parts, data };
}

function PrintedFacts({ person, profile }: { person: PrintedPerson; profile: Profile | null }) {
  const t = useTexts();
  const names = (labels: Label[]) => labels.map((label) => label.name).join(', ');
  const { parcels, polygons } = person.located;
  const facts = [
    [t('contact.address'), person.address.join(', ')],
    [t('contact.email'), person.emails.join(', ')],
    [t('contact.phone'), person.phones.join(', ')],
    [t('parcels.title'), parcels || parcelNames(polygons).join(', ')],
    [t('labels.zones'), names(person.zones)],
    [t('labels.groups'), names(person.groups)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <PrintedFact key={label} label={label ?? ''} value={value || t('none')} />
      ))}
      {profile !== null ? (
        <ProfileFacts profile={profile} />
      ) : (
        <PrintedFact label={t('account.title')} value={t('status.noAccount')} />
      )}
    </dl>
  );
}

const PrintedFact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function ProfileFacts({ profile }: { profile: Profile }) {
  const t = useTexts();
  const { data: account } = useAccount(profile);
  const { relatics_fetched_at: at } = profile;
  return (
    <>
      {account !== undefined && (
        <PrintedFact
          label={t('account.lastLogin')}
          value={account.last_login === null ? t('account.never') : formatMinute(account.last_login)}
        />
      )}
      {at !== null && <PrintedFact label={t('print.relatics')} value={formatMinute(at)} />}
    </>
  );
}

interface PrintedPartProps {
  part: Part;
  /** How many of its items fit. */
  count: number;
  /** Ids of items that do not show all of their text. */
  cut: ReadonlySet<string>;
}

function PrintedPart({ part: { title, none, items, total }, count, cut }: PrintedPartProps) {
  const t = useTexts();
  const rest = (total ?? items.length) - count;
  return (
    <div className={styles.part} data-part>
      <p className={styles.title}>{title}</p>
      {items.length === 0 && <p>{none}</p>}
      {items.slice(0, count).map(({ id, content }) => (
        <Fragment key={id}>
          <div className={styles.item} data-item={id}>
            <div>{content}</div>
          </div>
          {cut.has(id) && <p className={styles.more}>{t('print.cut')}</p>}
        </Fragment>
      ))}
      {total === null ? (
        <p className={styles.more}>{t('print.moreUncounted')}</p>
      ) : (
        rest > 0 && <p className={styles.more}>{t('print.more', { count: rest })}</p>
      )}
    </div>
  );
}
