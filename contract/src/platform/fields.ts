import * as z from 'zod/mini';
import { describe } from './endpoint.ts';

export const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
describe(Id, 'Database id: 1 to 2,147,483,647.', 12);

export const IdParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), Id)),
});
describe(IdParams, 'Database id as text in a path.');

/** One line or block of text of at most `max` characters. */
export const text = (max: number) => z.string().check(z.maxLength(max));

/** Maximum number of tags in a text: cleaning takes a few microseconds for each. */
export const maxTags = 15_000;

/** What a text must not contain, with the sentence for the sender. Other unknown formatting is removed. */
const noPicture =
  'Een afbeelding kan niet in de tekst staan. Haal de afbeelding weg, of voeg die toe als bestand waar dat kan.';
const lost: [RegExp, string][] = [
  [/<(?:picture|svg|canvas)\b/i, noPicture],
  [
    /<(?:video|audio|iframe|object|embed)\b/i,
    'Een video, geluid of andere pagina kan niet in de tekst staan. Zet er een link naartoe.',
  ],
  [/<table\b/i, 'Een tabel kan niet in de tekst staan. Maak er een lijst of gewone tekst van.'],
  [/<(?:form|input|select|textarea)\b/i, 'Een formulier kan niet in de tekst staan. Zet er een link naartoe.'],
  [
    /<a\b[^<>]*\bhref\s*=["'\s]*[./]/i,
    'Een link in de tekst heeft een volledig adres nodig, zoals https://example.org/.',
  ],
];

/**
 * HTML of the text editor of at most `max` characters. The server stores formatted text only; content that a reader
 * would miss is refused, because the sender would not notice its loss. `takesPictures` says whether it stores those of a text.
 */
export const richText = (max: number, takesPictures = (html: string) => !/<img\b/i.test(html)) =>
  z.string().check(
    z.refine<string>(takesPictures, { error: noPicture, abort: true }),
    ...lost.map(([pattern, error]) => z.refine<string>((html) => !pattern.test(html), { error, abort: true })),
    z.maxLength(max),
    z.refine((html) => html.split('<', maxTags + 2).length <= maxTags + 1, 'Deze tekst heeft te veel opmaak.'),
  );

/** Text with more than whitespace. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

// Browsers and Node both have it; the contract has the types of neither.
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } };

/**
 * An e-mail address as it is stored: its domain in ASCII, as mail servers need it, so `info@dïjk.nl` becomes
 * `info@xn--djk-zma.nl` (RFC 5891). With non-ASCII letters before the @, lower-cased and normalised to composed
 * characters (RFC 6532, 3.1). Any other text is returned unchanged.
 */
export function tidyAddress(address: string): string {
  const [, local = '', domain = ''] = /^([^@]+@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  if (domain === '') return address;
  const tidy = /\P{ASCII}/u.test(local) ? local.toLowerCase().normalize('NFC') : local;
  // In ASCII already, or too long for a domain (RFC 1035, 2.3.4), which would be slow to convert.
  if (!/[^a-z\d.-]/i.test(domain) || domain.length > 253 || !URL.canParse(`http://${domain}`)) return tidy + domain;
  return tidy + new URL(`http://${domain}`).hostname;
}

/**
 * Letters of any language before the @, but no spaces, invisible characters or typographic quotes (RFC 6531, 3.3). The
 * domain in ASCII, also below `xn--` (RFC 5890, 2.3.2.1). parse_mail_addresses in the database has the same rule.
 */
const emailPattern =
  /^[^\0-&(-*,./:-@[-^`{-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u206F\u3000\uD800-\uF8FF\uFEFF\uFFF0-\uFFFF]+(?:\.[^\0-&(-*,./:-@[-^`{-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u206F\u3000\uD800-\uF8FF\uFEFF\uFFF0-\uFFFF]+)*(?<!')@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/u;

export const EmailAddress = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(tidyAddress),
    z.minLength(1, { abort: true }),
    z.maxLength(254),
    z.email({ pattern: emailPattern }),
  );
describe(
  EmailAddress,
  'E-mail address as typed: trimmed, lower-cased and with its domain in ASCII; at most 254 characters (RFC 5321, 4.5.3.1).',
  'anna@example.org',
);

/**
 * What nobody sees in a text that was copied: soft hyphen, zero-width characters, a byte order mark, and the marks that Windows
 * and Outlook put around an address to write it from left to right. Marks that turn a text around are not among them.
 */
export const invisible = /[\u00AD\u200B-\u200F\u202A\u202C\u2060\u2066-\u2069\uFEFF]/g;

/**
 * A text with addresses in it, each as it is stored. Of `Anna Dijk <anna@example.org>` and `mailto:anna@example.org` only
 * the address stays.
 */
export function tidyAddresses(text: string): string {
  const visible = text.replaceAll(invisible, '');
  const bare = /<|mailto:/i.test(visible)
    ? visible
        .split(/[;\r\n]/)
        .map(withoutNames)
        .join(';')
    : visible;
  return bare.replaceAll(/[^;,\s]+/g, tidyAddress);
}

/** Addresses separated by commas, which may also be in a name: "Dijk, Anna" <anna@example.org>. */
function withoutNames(text: string): string {
  const kept: string[] = [];
  let words: string[] = [];
  for (const piece of text.split(',')) {
    const address = addressIn(piece);
    if (address === null && !piece.includes('@')) words.push(piece);
    else {
      kept.push(...(address === null ? [...words, piece] : [address]));
      words = [];
    }
  }
  return [...kept, ...words].join(',');
}

function addressIn(piece: string): string | null {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>\s*$/.exec(piece) ?? [];
  const address = (inBrackets ?? piece).trim();
  const bare = /^mailto:/i.test(address) ? decodeLink(address.slice('mailto:'.length).split('?')[0] ?? '') : address;
  // Outlook repeats an address without a name. Another address before the brackets may be the one that is meant.
  const isName = !name.includes('@') || name.replaceAll(/["'\s]/g, '').toLowerCase() === bare?.toLowerCase();
  return isName && (inBrackets !== undefined || bare !== address) ? (bare ?? null) : null;
}

/** RFC 6068: of `a%2Bb@example.org` the address is `a+b@example.org`. What would become several addresses stays as it is. */
function decodeLink(written: string): string {
  try {
    const address = decodeURIComponent(written);
    return /[\s;,<>"]/.test(address) ? written : address;
  } catch {
    return written;
  }
}

/** A Dutch postcode as `1234 AB`, however it was typed; of any other text only the ends are trimmed. */
export const tidyPostcode = (text: string) => {
  const typed = text.replaceAll(invisible, '').trim();
  const [, digits, letters = ''] = /^(\d{4})[\s.-]*([a-z]{2})$/i.exec(typed) ?? [];
  return digits === undefined ? typed : `${digits} ${letters.toUpperCase()}`;
};

/** A house number as `12`: without `nr.`, zeros before it and the decimals of a spreadsheet. Letters after it stay. */
export const tidyHouseNumber = (text: string) =>
  text
    .replaceAll(invisible, '')
    .trim()
    .replace(/^(?:nr\.?|no\.?|nummer|#)\s*(?=\d)/i, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)[.,]0+$/, '$1');

/** Whether `EmailAddress` accepts the text, without the schema library: for the screens that load first. */
export function isEmailAddress(text: string): boolean {
  const address = tidyAddress(text.trim());
  return address.length <= 254 && emailPattern.test(address);
}

export const Timestamp = z.string();
describe(Timestamp, 'A time in ISO 8601, UTC.', '2026-11-23T09:30:00.000Z');

export const Day = z.iso.date({ abort: true }).check(z.regex(/^20/));
describe(Day, 'A day from 2000 to 2099, in Europe/Amsterdam.', '2026-12-04');

export const Moment = z
  .union([z.iso.date({ abort: true }), z.iso.datetime({ offset: true, local: true, abort: true })])
  .check(z.regex(/^(19|20)/));
describe(
  Moment,
  'A time from 1900 on: ISO 8601 with an offset, or the value of a date or datetime-local input, which is in Europe/Amsterdam. A time in the hour that is skipped in March is refused; of the hour that happens twice in October it is the first, and the response has a header `portal-notice` that says so.',
  '2026-12-01T09:30',
);
