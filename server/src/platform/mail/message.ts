import { cleanHtml } from '../security/clean-html.ts';
import { UnsendableError } from './refusal.ts';
import type { Brand } from '../brand/settings.ts';
import { renderHtml } from './layout.ts';
import {
  contactUrl,
  hasAccount,
  productName,
  senderOf,
  type Mail,
  type MailContent,
  type Sender,
  type Team,
} from './mail.ts';
import { toPlainText } from './plain-text.ts';
import { isMailAddress, type MailSettings } from './settings.ts';

/** A mail as the transport accepts it. */
export interface Message {
  messageId: string;
  date: Date;
  from: MailSettings['from'];
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  /** Separate from the headers, so that nothing in a header can add a recipient. */
  envelope: { from: string; to: string[] };
  subject: string;
  headers: Record<string, string | { prepared: true; value: string }>;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

interface WrittenFor {
  publicUrl: string;
  from: MailSettings['from'];
  team?: Team;
  brand?: Brand | undefined;
  /** Where a report goes that it was not delivered; by default to the sender. */
  returnPath?: string | null;
}

/** Builds the message; throws UnsendableError when the address is not that of one mailbox. */
export function writeMessage(
  mail: Mail,
  { id, createdAt }: { id: string; createdAt: Date },
  { publicUrl, from, team = { name: '', phone: '' }, brand, returnPath = null }: WrittenFor,
): Message {
  const to = readRecipient(mail.to);
  return {
    // The same at every attempt, so that mail programs recognise a copy.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    date: createdAt,
    from: fromWithName(from, mail.fromName),
    to,
    ...(canReplyTo(mail.replyTo ?? '') && { replyTo: { name: '', address: mail.replyTo ?? '' } }),
    envelope: { from: returnPath ?? from.address, to: [to.address] },
    headers: {
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'nl',
      ...(mail.unsubscribeUrl !== undefined && unsubscribeHeaders(mail.unsubscribeUrl)),
    },
    ...writeParts(mail.content, publicUrl, senderOf({ ...(brand && { brand }), mail: { from } }, team)),
    ...(mail.calendar !== undefined && {
      attachments: [
        {
          filename: 'afspraak.ics',
          content: mail.calendar.content,
          contentType: `text/calendar; charset=utf-8; method=${mail.calendar.method}`,
        },
      ],
    }),
  };
}

/** A sender with another name; an empty one does not change it. */
export const fromWithName = (from: MailSettings['from'], name = ''): MailSettings['from'] => ({
  ...from,
  name: toOneLine(name) || from.name,
});

/** Only ASCII, because a recipient's mail server may not accept other letters in a header (RFC 6531). */
export const canReplyTo = (address: string) => isMailAddress(address) && !/\P{ASCII}/u.test(address);

/** What a reader sees of a mail. */
export function writeParts(
  written: MailContent,
  publicUrl: string,
  sender: Sender,
): Pick<Message, 'subject' | 'html' | 'text'> {
  const content = {
    ...written,
    subject: toOneLine(written.subject),
    // Cleaned again, in case a caller forgot it.
    html: cleanHtml(written.html ?? '', 'letter'),
  };
  return {
    subject: content.subject,
    html: renderHtml(content, publicUrl, sender),
    text: writeText(content, publicUrl, sender),
  };
}

/** Throws UnsendableError when the address is not that of one mailbox. */
export function readRecipient({ name, address }: Mail['to']): Message['to'] {
  if (!isMailAddress(address)) throw new UnsendableError('Dit is geen geldig e-mailadres.');
  return { name: toOneLine(name), address };
}

/** RFC 8058, section 3.1. On one line, because some mail servers sign a folded URL wrongly. */
export function unsubscribeHeaders(url: string): Message['headers'] {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function toOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 250);
}

/** The text part, from the same data as the HTML part. */
function writeText(content: MailContent, publicUrl: string, { authority, team }: Sender): string {
  const { greeting, paragraphs, html = '', items = [], button, code, facts = [], closing = [] } = content;
  const { elsewhere, footer } = content;
  const contact = [team.name, team.phone && `Telefoon: ${team.phone}`].filter(Boolean).join('\n');
  return [
    elsewhere && `${elsewhere.label}:\n${elsewhere.url}`,
    [authority, team.name].filter(Boolean).join('\n'),
    // A mail with a picture and a footer reads like a page, so it starts with its title.
    footer && content.subject,
    greeting,
    ...paragraphs,
    toPlainText(html),
    ...items.map(({ title, note, url }) => [title, note, url].filter(Boolean).join('\n')),
    button && `${button.label}:\n${button.url}`,
    code && `${code.intro}\n\n    ${code.value}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...closing,
    footer
      ? [
          '-- ',
          footer.reason,
          contact,
          '',
          `${footer.link.label}:`,
          footer.link.url,
          '',
          `${productName}, ${publicUrl}`,
        ]
          .filter((line, index, all) => line !== '' || all[index - 1] !== '')
          .join('\n')
      : [
          '-- ',
          content.reason ?? hasAccount,
          `Deze e-mail is automatisch verstuurd door ${productName}, ${publicUrl}`,
          `Contact met het projectteam: ${contactUrl(publicUrl)}`,
          contact,
        ]
          .filter(Boolean)
          .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}
