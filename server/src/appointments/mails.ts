import { weekday } from '../platform/dutch-time.ts';
import { greet, nameOf, type Addressee, type Mail, type MailContent } from '../platform/mail/mail.ts';
import type { AppointmentRow } from './queries.ts';
import { writeCalendar } from './write-calendar.ts';

export interface Reader extends Addressee {
  userId: number;
  email: string;
}

/** `dinsdag 1 december, 10:00 uur`. */
export function nameTime({ startsAt, instant }: Pick<AppointmentRow, 'startsAt' | 'instant'>): string {
  const day = weekday(startsAt.length === 10 ? new Date(`${startsAt}T12:00:00Z`) : instant);
  return startsAt.length === 10 ? day : `${day}, ${startsAt.slice(11, 16)} uur`;
}

const dayMs = 86_400_000;

/** When an appointment is no longer to come: when it begins, or at the end of its day if its hour is unknown. */
export const endOf = ({ startsAt, instant }: Pick<AppointmentRow, 'startsAt' | 'instant'>): Date =>
  new Date(instant.getTime() + (startsAt.length === 10 ? dayMs : 0));

/** Of the mails about an appointment: see `withdrawMails`. */
export const topicOf = (id: number) => `appointment ${id}`;

const texts = {
  reminder: {
    subject: (when: string) => `Uw afspraak op ${when}`,
    intro: 'Binnenkort hebt u een afspraak met ons.',
    closing: ['Kunt u niet? Stuur ons een bericht in het portaal, of bel ons.'],
  },
  changed: {
    subject: (when: string) => `Uw afspraak is veranderd: ${when}`,
    intro: 'Er is iets veranderd in uw afspraak met ons. Zo is het nu:',
    closing: ['Kunt u dan niet? Stuur ons een bericht in het portaal, of bel ons.'],
  },
  cancelled: {
    subject: (when: string) => `Uw afspraak op ${when} gaat niet door`,
    intro: 'Deze afspraak gaat niet door:',
    closing: ['Hebt u vragen? Stuur ons een bericht in het portaal, of bel ons.'],
  },
} as const;

/** A mail about an appointment, with its present version for a calendar. */
export function appointmentMail(
  kind: keyof typeof texts,
  reader: Reader,
  row: AppointmentRow,
  sender: { publicUrl: string; from: { name: string; address: string } },
): Mail {
  const { subject, intro, closing } = texts[kind];
  const when = nameTime(row);
  const content: MailContent = {
    subject: subject(when),
    preview: row.title,
    greeting: greet(reader),
    reason: 'U krijgt deze e-mail omdat u een afspraak met ons hebt.',
    paragraphs: [intro],
    facts: [
      { label: 'Afspraak', value: row.title },
      { label: 'Wanneer', value: when },
      { label: 'Wie komt', value: row.who },
    ].filter(({ value }) => value !== ''),
    button: { label: 'Bekijk de afspraak', url: `${sender.publicUrl}/contact_moments` },
    closing: [
      ...closing,
      kind === 'cancelled'
        ? 'Stond de afspraak in uw agenda? Open het bestand bij deze e-mail om hem weg te halen.'
        : 'Met het bestand bij deze e-mail zet u de afspraak in uw agenda.',
    ],
  };
  const to = { address: reader.email, name: nameOf(reader) };
  return {
    userId: reader.userId,
    to,
    content,
    calendar: writeCalendar(row, sender),
    // A reminder that could not be sent in time is of no use anymore; what replaces it withdraws it.
    link: { topic: topicOf(row.id), expiresAt: endOf(row) },
  };
}
