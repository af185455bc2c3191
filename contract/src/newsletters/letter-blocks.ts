import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, requiredText } from '../platform/fields.ts';

/** The widest that a picture in the text of a newsletter is shown, in pixels: the column of its mail. */
export const letterWidth = 536;

const picturePath = '/api/newsletter-pictures/';

/** The address of a picture in the text of a newsletter, below the portal. */
export const isPicturePath = (address: string): boolean =>
  address.startsWith(picturePath) && /^\d{1,10}\/[0-9a-f]{32}\/$/.test(address.slice(picturePath.length));

/** Whether all pictures in HTML are pictures for newsletters. */
export const hasOnlyOwnPictures = (html: string): boolean =>
  html
    .split(/<img\b/i)
    .slice(1)
    .every((rest) => isPicturePath(/\ssrc="([^"]*)"/.exec(rest.slice(0, rest.indexOf('>') + 1))?.[1] ?? ''));

/** Paragraphs with a class of their own in the text of a newsletter; a client that does not know them shows their text. */
export const letterBlocks = ['button', 'appointment', 'works'] as const;

/** The attributes of an appointment, in this order; `from` and `until` are `19:00`, or empty. */
export const appointmentFields = ['title', 'day', 'from', 'until', 'place'] as const;
export type LetterAppointment = Record<(typeof appointmentFields)[number], string>;

const time = /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** What an appointment says, from its attributes; null when it has no title or day. */
export function readAppointment(
  read: (field: keyof LetterAppointment) => string | undefined,
): LetterAppointment | null {
  const tidy = (field: keyof LetterAppointment) => (read(field) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 150);
  const [title, day, from, until, place] = appointmentFields.map(tidy) as [string, string, string, string, string];
  if (title === '' || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return null;
  const [begins, ends] = [from, until].map((hour) => (time.test(hour) ? hour : '')) as [string, string];
  return { title, day, from: begins, until: begins === '' ? '' : ends, place };
}

const dayInWords = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** When an appointment is, in Dutch, as the newsletter is. */
export function sayWhen({ day, from, until }: Pick<LetterAppointment, 'day' | 'from' | 'until'>): string {
  const words = dayInWords.format(new Date(`${day}T00:00:00Z`));
  if (from === '') return words;
  return until === '' ? `${words}, ${from} uur` : `${words}, ${from} tot ${until} uur`;
}

/** Whether cleaned HTML has a block of a kind. */
export const hasBlock = (html: string, block: (typeof letterBlocks)[number]): boolean =>
  html.includes(`<p class="${block}"`);

/**
 * Cleaned HTML with something else in the place of each paragraph of a class, without a regular expression for what is
 * between its tags. `write` gets the attributes of the tag and what is in it.
 */
export function replaceBlocks(
  html: string,
  block: (typeof letterBlocks)[number],
  write: (attributes: string, inner: string) => string,
): string {
  const [before = '', ...rest] = html.split(`<p class="${block}"`);
  return rest.reduce((done, part) => {
    const [opened, closed] = [part.indexOf('>'), part.indexOf('</p>')];
    if (opened === -1 || closed < opened) return `${done}<p class="${block}"${part}`;
    return done + write(part.slice(0, opened), part.slice(opened + 1, closed)) + part.slice(closed + 4);
  }, before);
}

export const LetterPicture = z.object({ src: z.string(), width: z.int(), height: z.int() });
export type LetterPicture = z.output<typeof LetterPicture>;
describe(LetterPicture, {
  this: 'A picture for the text of newsletters.',
  src: 'For the `src` of an `img` in `content`, which also needs an `alt`. Public, and the same for every reader.',
  width: 'The width at which it is shown, in pixels; the file is twice as wide where it can be.',
});

export const newsletterBlocks = {
  description: 'What the text of a newsletter can have besides text.',
  addPicture: endpoint({
    method: 'POST',
    url: '/api/newsletter-pictures/',
    access: 'staff',
    extension: true,
    summary: 'Make an upload of the caller a picture for the text of newsletters; removed a month after its last text',
    description: '400 for what is not a picture, 409 while the virus scanner has not approved it.',
    statuses: [409],
    body: z.strictObject({ upload: Id }),
    response: LetterPicture,
  }),
  picture: endpoint({
    method: 'GET',
    url: '/api/newsletter-pictures/:id/:hash/',
    access: 'public',
    extension: true,
    summary: 'A picture in the text of a newsletter, as JPEG or PNG, for mail programs',
    description: 'Public: readers are not signed in. The address has a part of the hash of the picture, and no reader.',
    params: z.extend(IdParams, { hash: requiredText(64) }),
    response: z.string(),
    responseType: 'image/*',
  }),
  calendar: endpoint({
    method: 'GET',
    url: '/api/newsletter-appointments/:token/',
    access: 'public',
    extension: true,
    summary: 'An appointment in a newsletter as iCalendar (RFC 5545)',
    description: 'Public: readers are not signed in. The address has the appointment itself, signed, and no reader.',
    params: z.object({ token: requiredText(4000) }),
    response: z.string(),
    responseType: 'text/calendar',
  }),
};
