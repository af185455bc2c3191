import { readFile } from 'node:fs/promises';
import postalMime, { type Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';

/** A mail that somebody sent, as far as a delivery report can be read from it. */
export interface ReadMail {
  /** The sender's name and address, as one text. */
  from: string;
  subject: string;
  /** Header fields by their name in lower case; of equal ones the first. */
  headers: Record<string, string>;
  /** The plain text, or that of the HTML. */
  text: string;
  /** The delivery status (RFC 3464), also of a report that another mail has as an attachment. */
  statuses: string[];
}

/** Enough for 50 recipients, and for the words around a report. */
const maxLength = 65_536;
const maxFields = 100;
const decoder = new TextDecoder();

/** Reads a mail. Throws for one that cannot be read. */
export async function readMail(file: string): Promise<ReadMail> {
  const mail = await parse(shorten(await readFile(file, 'latin1')));
  const fields = mail.headers.slice(0, maxFields).map(({ key, value }) => [key, value.slice(0, 1000)] as const);
  const { name = '', address = '' } = mail.from ?? {};
  return {
    from: `${name} <${address}>`.slice(0, 500),
    subject: (mail.subject ?? '').slice(0, 500),
    headers: Object.fromEntries(fields.toReversed()),
    text: (mail.text ?? textOf(mail.html ?? '')).slice(0, maxLength),
    statuses: await findStatuses(mail),
  };
}

/** postal-mime takes a second for so many lines. */
const maxLines = 25_000;
/** Of each part, of which only the words around the report may be longer. */
const maxPartLines = 2_000;
const maxPartLength = 200_000;

/** The mail without the middle of long parts: a report may have pictures, megabytes of HTML and our whole mail in it. */
function shorten(raw: string): Buffer {
  const kept: string[] = [];
  let [lines, length] = [0, 0];
  for (const line of raw.split('\n')) {
    if (line.startsWith('--')) [lines, length] = [0, 0];
    lines += 1;
    length += line.length;
    if (lines <= maxPartLines && length <= maxPartLength) kept.push(line);
    if (kept.length >= maxLines) break;
  }
  return Buffer.from(kept.join('\n'), 'latin1');
}

function textOf(html: string): string {
  const apart = html.replaceAll(/<(?=\/?(?:p|div|br|tr|td|table|li|h\d)\b)/gi, '\n\n<');
  const text = sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const parse = (raw: Uint8Array | ArrayBuffer) => postalMime.parse(raw, { forceRfc822Attachments: true });

async function findStatuses({ attachments }: Email, isInner = false): Promise<string[]> {
  const statuses: string[] = [];
  for (const { mimeType, content } of attachments) {
    if (typeof content === 'string') continue;
    if (/^message\/(?:global-)?delivery-status$/.test(mimeType)) {
      statuses.push(decoder.decode(content.slice(0, maxLength)));
    } else if (mimeType === 'message/rfc822' && !isInner && decoder.decode(content).includes('delivery-status')) {
      statuses.push(...(await findStatuses(await parse(content), true)));
    }
  }
  return statuses.slice(0, 10);
}
