import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { CalendarFile } from '../platform/mail/mail.ts';
import type { AppointmentRow } from './queries.ts';

/** Where a calendar comes from. */
export interface CalendarSender {
  publicUrl: string;
  from: { name: string; address: string };
}

/** The appointment as a file for a calendar. */
export function writeCalendar(row: AppointmentRow, sender: CalendarSender): CalendarFile {
  const method = row.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: 'Dijkportaal', product: 'Afspraken', language: 'NL' }, method });
  calendar.createEvent(appointmentEvent(row, sender));
  return { method: row.isCancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}

/** The appointment in any calendar: all day if its hour is unknown, and without an end, which nobody knows. */
export function appointmentEvent(
  { uid, sequence, title, who, type, startsAt, instant, isCancelled, changedAt }: AppointmentRow,
  { publicUrl, from }: CalendarSender,
): ICalEventData {
  return {
    id: `${uid}@${new URL(publicUrl).hostname}`,
    sequence,
    allDay: startsAt.length === 10,
    start: startsAt.length === 10 ? new Date(`${startsAt}T00:00:00Z`) : instant,
    // Some calendars do not show that something was cancelled.
    summary: isCancelled ? `Gaat niet door: ${title}` : title,
    description: [type, who && `Wie komt: ${who}`].filter(Boolean).join('\n'),
    url: `${publicUrl}/contact_moments`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // RFC 5546 asks for one in everything that is published or cancelled.
    organizer: { name: from.name || 'Dijkportaal', email: from.address },
    stamp: changedAt,
    lastModified: changedAt,
  };
}
