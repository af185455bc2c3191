import { hash } from 'node:crypto';
import {
  appointmentFields,
  readAppointment,
  replaceBlocks,
  sayWhen,
  type LetterAppointment,
} from '@dijkportaal/contract/newsletters/letter-blocks';
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Config } from '../../platform/config.ts';
import { isSignature, signText } from '../../platform/crypto.ts';
import { asHtml, html, printHtml } from '../../platform/html.ts';
import { readMoment } from '../../platform/moment.ts';

const purpose = 'newsletter appointment';
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The fields of an appointment in the attributes of cleaned HTML. */
function readAttributes(attributes: string): LetterAppointment | null {
  const values = new Map(
    attributes.split(' data-').flatMap((part) => {
      const at = part.indexOf('="');
      if (at === -1) return [];
      const value = part.slice(at + 2, part.lastIndexOf('"'));
      return [[part.slice(0, at), value.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)]];
    }),
  );
  return readAppointment((field) => values.get(field));
}

/** Cleaned HTML with its appointments as readers see them: each with a link to put it into a calendar. */
export const showAppointments = (config: Pick<Config, 'appSecret' | 'publicUrl'>, content: string): string =>
  replaceBlocks(content, 'appointment', (attributes, inner) => {
    const said = readAttributes(attributes);
    if (said === null) return `<p>${inner}</p>`;
    const link = html`<a href="${calendarAddress(config, said)}" rel="noopener noreferrer" target="_blank"
      >Zet in uw agenda</a
    >`;
    const place = said.place === '' ? null : html`${said.place}<br />`;
    // The attributes stay, so that cleaning it again changes nothing.
    const lines = printHtml(
      html`<p class="appointment" ${asHtml(attributes.trim())}>
        <strong>${said.title}</strong><br />${sayWhen(said)}<br />${place}${link}
      </p>`,
    ).split('\n');
    return lines.map((line) => line.trim()).join('');
  });

function calendarAddress({ publicUrl, ...config }: Pick<Config, 'appSecret' | 'publicUrl'>, said: LetterAppointment) {
  const words = Buffer.from(JSON.stringify(appointmentFields.map((field) => said[field]))).toString('base64url');
  return `${publicUrl}/api/newsletter-appointments/${words}.${signText(config, purpose, words)}/`;
}

/** The appointment of an address that `showAppointments` made, as iCalendar; null for any other address. */
export function writeAppointment(
  config: Pick<Config, 'appSecret' | 'oldSecret' | 'publicUrl'>,
  token: string,
): string | null {
  const [words = '', signature = ''] = token.split('.');
  if (!isSignature(signature, config, purpose, words)) return null;
  const values = JSON.parse(Buffer.from(words, 'base64url').toString()) as string[];
  const { title, day, from, until, place } = Object.fromEntries(
    appointmentFields.map((field, index) => [field, values[index] ?? '']),
  ) as LetterAppointment;
  const midnight = new Date(`${day}T00:00:00Z`);
  const at = (time: string) => readMoment('day', `${day}T${time}`);
  const calendar = ical({
    prodId: { company: 'Dijkportaal', product: 'Nieuwsbrief', language: 'NL' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // The same whenever it is opened, so that a calendar has it once.
    id: `newsletter-${hash('sha256', words, 'hex').slice(0, 32)}@${new URL(config.publicUrl).hostname}`,
    stamp: midnight,
    summary: title,
    ...(from === '' ? { allDay: true, start: midnight } : { start: at(from), ...(until > from && { end: at(until) }) }),
    ...(place !== '' && { location: place }),
  });
  return calendar.toString();
}
