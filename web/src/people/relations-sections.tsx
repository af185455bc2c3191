import type { Profile } from '@dijkportaal/contract/profiles';
import { useId, useMemo, type ReactNode } from 'react';
import { groupByMonth, MomentCard, readRelations, WishCard } from '../relations/public.ts';
import styles from './person.module.css';
import { useTexts } from './texts.ts';

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
      <Section id="wishes" title={titleOf('wishes', wishes.length)} none={t('wishes.none')}>
        {wishes.map((wish) => (
          <li key={wish.ID} id={`wish-${wish.ID}`}>
            <WishCard wish={wish} isForStaff />
          </li>
        ))}
      </Section>
      <Section id="moments" title={titleOf('moments', moments.length)} none={t('moments.none')}>
        {moments.map((moment) => (
          <li key={moment.ID} id={`moment-${moment.ID}`}>
            <MomentCard moment={moment} />
          </li>
        ))}
      </Section>
    </>
  );
}

function Section({ id, title, none, children }: { id: string; title: string; none: string; children: ReactNode[] }) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.list}>{children}</ul>}
    </section>
  );
}
