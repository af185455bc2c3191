import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { IdParams, text, Timestamp } from './platform/fields.ts';

export const Appointment = z.object({
  id: z.int(),
  moment_id: z.string(),
  title: z.string(),
  type: z.string(),
  status: z.string(),
  who: z.string(),
  starts_at: z.string(),
  asks_confirmation: z.boolean(),
  confirmed_at: z.nullable(Timestamp),
});
export type Appointment = z.output<typeof Appointment>;
describe(Appointment, {
  this: 'A contact moment in the future.',
  moment_id: '`ID` of the contact moment in the data of the relationship system.',
  who: 'Who comes, as the relationship system names them; may be empty.',
  starts_at: '`2026-12-01`, or with an hour `2026-12-01T10:00:00` in Dutch time.',
  asks_confirmation: 'Its status says that the resident has to confirm it.',
  confirmed_at: 'When the resident said that they come at this time; null if they did not, or it was moved since.',
});

export const appointments = {
  description: 'Contact moments in the future, which a resident can confirm and put into a calendar.',
  list: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/appointments/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'The coming appointments of a person, the first on top: your own, or of anyone for staff',
    params: IdParams,
    response: z.object({ results: z.array(Appointment) }),
  }),
  confirm: endpoint({
    method: 'POST',
    url: '/api/appointments/:id/confirm/',
    access: 'signed-in',
    extension: true,
    summary: 'Say that you come to your own appointment at its present time; 409 if it has another time by now',
    statuses: [409],
    params: IdParams,
    body: z.strictObject({ starts_at: text(30) }),
    response: Appointment,
  }),
  calendar: endpoint({
    method: 'GET',
    url: '/api/appointments/:id/calendar/',
    access: 'signed-in',
    extension: true,
    summary: 'Your own appointment as iCalendar (RFC 5545)',
    description:
      'UID and SEQUENCE identify the appointment and its version. A change or cancellation of what was downloaded here is mailed, with the new version attached.',
    params: IdParams,
    response: z.string(),
    responseType: 'text/calendar',
  }),
};
