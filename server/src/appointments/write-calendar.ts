import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarFile } from '../platform/mail/mail.ts';
import type { AppointmentRow } from './queries.ts';

/** The appointment as a file for a calendar: all day if its hour is unknown, and without an end, which nobody knows. */
export function writeCalendar(
  { uid, sequence, title, who, type, startsAt, instant, isCancelled, changedAt }: AppointmentRow,
  { publicUrl, from }: { publicUrl: string; from: { name: string; address: string } },
): CalendarFile {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: 'Dijkportaal', product: 'Afspraken', language: 'NL' }, method });
  calendar.createEvent({
    id: `${uid}@${new URL(publicUrl).hostname}`,
    sequence,
    allDay: startsAt.length === 10,
    start: startsAt.length === 10 ? new Date(`${startsAt}T00:00:00Z`) : instant,
    summary: title,
    description: [type, who && `Wie komt: ${who}`].filter(Boolean).join('\n'),
    url: `${publicUrl}/contact_moments`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // RFC 5546 asks for one in everything that is published or cancelled.
    organizer: { name: from.name || 'Dijkportaal', email: from.address },
    stamp: changedAt,
    lastModified: changedAt,
  });
  return { method: isCancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}
