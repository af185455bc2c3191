import type { NearbyWork } from '@dijkportaal/contract/works';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge, type BadgeTone } from '../ui/layout/badge.tsx';
import { nameDay, phaseOf, today } from './days.ts';
import { nearbyQuery } from './queries.ts';
import { useTexts } from './texts.ts';
import styles from './works.module.css';

const tones: Record<ReturnType<typeof phaseOf>, BadgeTone> = { past: 'success', now: 'new', coming: 'waiting' };

/** The phases of each zone of the resident in order, with what is past, now and to come; nothing without any. */
export function PhasesSection() {
  const t = useTexts();
  const { data } = useQuery(nearbyQuery);
  const phases = (data ?? []).filter(({ is_phase }) => is_phase);
  const zones = Map.groupBy(phases, ({ zone }) => zone);
  return [...zones].map(([zone, ofZone]) => (
    <section key={zone} className="stack-3" aria-label={t('phases.titleOf', { zone })}>
      <h2>{t('phases.titleOf', { zone })}</h2>
      <ol className={`surface divided ${styles.rows}`}>
        {ofZone.map((phase) => (
          <Phase key={phase.id} phase={phase} />
        ))}
      </ol>
    </section>
  ));
}

function Phase({ phase }: { phase: NearbyWork }) {
  const t = useTexts();
  const { id, title, starts_on, ends_on, state } = phase;
  const when = phaseOf(phase, today());
  return (
    <li className={`stack-2 ${styles.row}`} aria-current={when === 'now' ? 'step' : undefined}>
      <h3>
        <Link to="/works/$id" params={{ id: String(id) }}>
          {title}
        </Link>
      </h3>
      <p className="row flush">
        {state === 'cancelled' ? (
          <Badge tone="error">{t('cancelled')}</Badge>
        ) : (
          <Badge tone={tones[when]}>{t(`phases.${when}`)}</Badge>
        )}
        <span>{t('days', { from: nameDay(starts_on, false), until: nameDay(ends_on, false) })}</span>
      </p>
    </li>
  );
}
