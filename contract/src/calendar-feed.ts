import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { requiredText, Timestamp } from './platform/fields.ts';

export const CalendarFeed = z.object({
  url: z.nullable(z.string()),
  created_at: z.nullable(Timestamp),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;
describe(CalendarFeed, {
  this: 'The secret address at which a calendar reads what is planned for a person.',
  url: 'Anyone who has it can read the calendar; null if there is none.',
  created_at: 'When this address was made; null if there is none.',
});

export const calendarFeed = {
  description: "A calendar to subscribe to: a resident's own appointments and the works near them.",
  get: endpoint({
    method: 'GET',
    url: '/api/calendar-feed/',
    access: 'signed-in',
    extension: true,
    summary: 'The address of your own calendar',
    response: CalendarFeed,
  }),
  make: endpoint({
    method: 'POST',
    url: '/api/calendar-feed/',
    access: 'signed-in',
    extension: true,
    withoutKey: true,
    summary: 'Make an address for your own calendar; one that you had stops working',
    response: CalendarFeed,
  }),
  revoke: endpoint({
    method: 'POST',
    url: '/api/calendar-feed/revoke/',
    access: 'signed-in',
    extension: true,
    summary: 'Stop the address of your own calendar, if there is one',
    response: CalendarFeed,
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/calendar-feed/agenda.ics/',
    access: 'public',
    extension: true,
    summary: 'A calendar by its secret address, as iCalendar (RFC 5545); 304 with If-None-Match if it is the same',
    description:
      'The same UID and SEQUENCE as in the file of an appointment. Times are in UTC; what has no hour, or lasts several days, is all day.',
    statuses: [404, 429],
    query: z.object({ token: requiredText(200) }),
    response: z.string(),
    responseType: 'text/calendar',
  }),
};
