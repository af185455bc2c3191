import { sql } from 'drizzle-orm';
import { dutchDay } from '../../platform/dutch-time.ts';
import { appointments } from '../../schema/appointments.ts';
import type { Section } from '../section.ts';

interface AppointmentRow {
  id: number;
  user_id: number;
  moment_id: string;
  title: string;
  type: string;
  status: string;
  who: string;
  starts_at: string;
  is_cancelled: boolean;
  confirmed_for: string | null;
  confirmed_at: string | null;
}

/** `2026-12-01` or `2026-12-01T10:00:00`, as people read it. */
function dayAndHour(startsAt: string): string {
  const [day = '', hour] = startsAt.split('T');
  return hour === undefined ? dutchDay(day) : `${dutchDay(day)} om ${hour.slice(0, 5)} uur`;
}

export const appointmentSection: Section<AppointmentRow> = {
  name: 'appointments',
  title: 'Afspraken',
  about: 'Contactmomenten die nog moesten komen, en wie ze bevestigde. Wat ervan kwam, staat in Relatics.',
  fields: {
    id: 'nummer',
    user_id: 'account van de bewoner, zie users.jsonl',
    moment_id: 'nummer van het contactmoment in Relatics',
    title: 'titel',
    type: 'soort',
    status: 'status in Relatics',
    who: 'wie er kwam',
    starts_at: 'dag, en uur als dat bekend was, in Nederlandse tijd',
    is_cancelled: 'afgezegd',
    confirmed_for: 'voor welk tijdstip de bewoner bevestigde; null als dat niet gebeurde',
    confirmed_at: 'wanneer de bewoner bevestigde',
  },
  query: sql`select ${appointments.id}, ${appointments.userId} as user_id, ${appointments.momentId} as moment_id,
      ${appointments.title}, ${appointments.type}, ${appointments.status}, ${appointments.who},
      ${appointments.startsAt} as starts_at, ${appointments.isCancelled} as is_cancelled,
      ${appointments.confirmedFor} as confirmed_for, ${appointments.confirmedAt} as confirmed_at
    from ${appointments} order by ${appointments.startsAt}, ${appointments.id}`,
  columns: ['starts_at', 'title', 'user_id', 'is_cancelled', 'confirmed_at'],
  show: {
    starts_at: ({ starts_at }) => dayAndHour(starts_at),
    confirmed_for: ({ confirmed_for }) => confirmed_for && dayAndHour(confirmed_for),
  },
};
