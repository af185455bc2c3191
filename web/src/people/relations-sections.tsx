import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatMinute } from '../platform/date-time.ts';
import { AppointmentActions, appointmentsQuery } from '../appointments/public.ts';
import { groupByMonth, MomentCard, readRelations, WishCard } from '../relations/public.ts';
import { Button } from '../ui/layout/button.tsx';
import { focusShownRow } from '../ui/layout/remember-focus.ts';
import styles from './person.module.css';
import { useTexts, type PeopleTexts } from './texts.ts';
import { useHashTarget } from './use-hash-target.ts';

/** What the relationship system says of somebody, the newest moments first. */
export const useRelations = (profile: Profile | null) =>
  useMemo(() => {
    const data = profile === null ? null : readRelations(profile);
    return {
      wishes: data?.Klanteis ?? [],
      moments: groupByMonth(data?.Contactmoment ?? []).flatMap((month) => month.moments),
    };
  }, [profile]);

/** Why the lists may not be complete: the data is being fetched, or could not be; null if they are. */
export function whyIncomplete(profile: Profile) {
  const { guid, relatics_fetched_at: at, relatics_failing_since: since, relatics_refreshing: isFetching } = profile;
  if (guid === '') return null;
  const words = { since: since === null ? '' : formatMinute(since), when: at === null ? '' : formatMinute(at) };
  if (since !== null) return { reason: at === null ? ('failing' as const) : ('outdated' as const), words };
  if (isFetching) return { reason: at === null ? ('fetching' as const) : ('updating' as const), words };
  return profile.relatics_data === null ? { reason: 'never' as const, words } : null;
}

interface RelationsProps {
  profile: Profile;
}

/** The wishes of somebody in full. */
export function WishesSection({ profile }: RelationsProps) {
  const { wishes } = useRelations(profile);
  const items = wishes.map((wish) => ({ id: `wish-${wish.ID}`, card: <WishCard wish={wish} isForStaff /> }));
  return <Section id="wishes" profile={profile} items={items} />;
}

/** The contact moments with somebody in full. */
export function MomentsSection({ profile }: RelationsProps) {
  const { moments } = useRelations(profile);
  const { data: appointments = [] } = useQuery(appointmentsQuery(profile));
  const items = moments.map((moment) => {
    const appointment = appointments.find(({ moment_id: id }) => id === moment.ID);
    const answer = appointment !== undefined && <AppointmentActions appointment={appointment} />;
    return { id: `moment-${moment.ID}`, card: <MomentCard moment={moment}>{answer}</MomentCard> };
  });
  return <Section id="moments" profile={profile} items={items} />;
}

/** The name of a list, with the number of its items. */
export const titleOf = (t: PeopleTexts, id: 'wishes' | 'moments', count: number) =>
  count === 0 ? t(`${id}.title`) : t(`${id}.titleCount`, { count });

/** How many are shown at first. */
const firstItems = 10;

interface SectionProps extends RelationsProps {
  id: 'wishes' | 'moments';
  items: { id: string; card: ReactNode }[];
}

function Section({ id, profile, items }: SectionProps) {
  const t = useTexts();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const target = useHashTarget(items.map((item) => item.id));
  const [isOpen, setOpen] = useState(false);
  const incomplete = whyIncomplete(profile);
  // A link of the timeline may refer to one that is not among the first.
  const isWhole = isOpen || items.length <= firstItems || items.slice(firstItems).some((item) => item.id === target);
  function showAll() {
    setOpen(true);
    focusShownRow(list.current, firstItems);
  }
  return (
    <section id={id} tabIndex={-1} className="stack-3" aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {titleOf(t, id, items.length)}
      </h2>
      {incomplete !== null && (
        <p role="status" className="quiet">
          {t(`relatics.${incomplete.reason}`, incomplete.words)}
        </p>
      )}
      {items.length === 0 ? (
        // While they are being fetched nobody knows whether there are any.
        incomplete === null && <p className="quiet">{t(`${id}.none`)}</p>
      ) : (
        <ul ref={list} className={`stack-3 ${styles.list}`}>
          {(isWhole ? items : items.slice(0, firstItems)).map((item) => (
            <li key={item.id} id={item.id} tabIndex={-1} data-target={item.id === target || undefined}>
              {item.card}
            </li>
          ))}
        </ul>
      )}
      {!isWhole && (
        <div>
          <Button variant="default" onClick={showAll}>
            {t('showAll', { count: items.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
