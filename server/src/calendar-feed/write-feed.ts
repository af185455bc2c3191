import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { appointmentEvent, listKeptAppointments, type CalendarSender } from '../appointments/public.ts';
import type { Db } from '../platform/database/db.ts';
import { effectNames, listForCalendar, workPath, type CalendarWork } from '../works/public.ts';

/** How often a calendar looks for changes, in seconds. */
const refreshSeconds = 60 * 60;

/** Someone's appointments and the works near them, as a calendar. The text only changes when one of these does. */
export async function writeFeed(db: Db, userId: number, sender: CalendarSender): Promise<string> {
  const appointments = await listKeptAppointments(db, userId);
  const works = await listForCalendar(db, userId);
  const calendar = ical({
    prodId: { company: 'Dijkportaal', product: 'Agenda', language: 'NL' },
    method: ICalCalendarMethod.PUBLISH,
    name: 'Dijkportaal',
    ttl: refreshSeconds,
  });
  for (const appointment of appointments) calendar.createEvent(appointmentEvent(appointment, sender));
  for (const work of works) calendar.createEvent(workEvent(work, sender));
  return calendar.toString();
}

/**
 * Works of one day have its hours. Longer ones are all day, with the hours in the title: a block on each of forty days
 * hides what else is in a calendar.
 */
function workEvent(work: CalendarWork, { publicUrl, from }: CalendarSender): ICalEventData {
  const { id, title, description, effects, fromTime, untilTime, changedAt } = work;
  const hours =
    work.begins === null && fromTime !== null && untilTime !== null ? ` (${fromTime}–${untilTime} uur)` : '';
  const notice = effects.length > 0 && `Dit merkt u: ${effects.map((effect) => effectNames[effect]).join(', ')}.`;
  return {
    id: `work-${id}@${new URL(publicUrl).hostname}`,
    sequence: work.sequence,
    summary: `${work.isCancelled ? 'Gaat niet door: ' : ''}${title}${hours}`,
    description: [notice, description].filter(Boolean).join('\n'),
    url: publicUrl + workPath(id),
    status: work.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Nobody has an appointment because of works.
    transparency: ICalEventTransparency.TRANSPARENT,
    organizer: { name: from.name || 'Dijkportaal', email: from.address },
    stamp: changedAt,
    lastModified: changedAt,
    ...(work.begins === null || work.ends === null
      ? { allDay: true, start: midnight(work.startsOn), end: midnight(work.endsOn, 1) }
      : { start: work.begins, end: work.ends }),
  };
}

/** In UTC, as the library writes days. */
const midnight = (day: string, later = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000);
