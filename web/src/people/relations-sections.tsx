import type { Profile } from '@dijkportaal/contract/profiles';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { groupByMonth, MomentCard, readRelations, WishCard } from '../relations/public.ts';
import { Button } from '../ui/layout/button.tsx';
import { focusShownRow } from '../ui/layout/remember-focus.ts';
import styles from './person.module.css';
import { useTexts } from './texts.ts';
import { useHashTarget } from './use-hash-target.ts';

/** The wishes and contact moments of somebody in full, the newest moments first. */
export function RelationsSections({ profile }: { profile: Profile }) {
  const t = useTexts();
  const data = useMemo(() => readRelations(profile), [profile]);
  const wishes = data?.Klanteis ?? [];
  const moments = useMemo(() => groupByMonth(data?.Contactmoment ?? []).flatMap((month) => month.moments), [data]);
  const titleOf = (kind: 'wishes' | 'moments', count: number) =>
    count === 0 ? t(`${kind}.title`) : t(`${kind}.titleCount`, { count });
  return (
    <>
      <Section
        id="wishes"
        title={titleOf('wishes', wishes.length)}
        none={t('wishes.none')}
        items={wishes.map((wish) => ({ id: `wish-${wish.ID}`, card: <WishCard wish={wish} isForStaff /> }))}
      />
      <Section
        id="moments"
        title={titleOf('moments', moments.length)}
        none={t('moments.none')}
        items={moments.map((moment) => ({ id: `moment-${moment.ID}`, card: <MomentCard moment={moment} /> }))}
      />
    </>
  );
}

/** How many are shown at first. */
const firstItems = 10;

interface SectionProps {
  id: string;
  title: string;
  none: string;
  items: { id: string; card: ReactNode }[];
}

function Section({ id, title, none, items }: SectionProps) {
  const t = useTexts();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const target = useHashTarget([id, ...items.map((item) => item.id)]);
  const [isOpen, setOpen] = useState(false);
  // A link of the timeline may refer to one that is not among the first.
  const isWhole = isOpen || items.length <= firstItems || items.slice(firstItems).some((item) => item.id === target);
  function showAll() {
    setOpen(true);
    focusShownRow(list.current, firstItems);
  }
  return (
    <section id={id} tabIndex={-1} className="stack-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {items.length === 0 ? (
        <p className="quiet">{none}</p>
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
