import { randomBytes } from 'node:crypto';
import { replaceBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import {
  personalFieldPattern,
  replaceFields,
  withFallbacks,
  type PersonalField,
} from '@dijkportaal/contract/newsletters/personal-fields';
import type { Config } from '../../platform/config.ts';
import { escapeText } from '../../platform/html.ts';
import { senderOf, type Mail, type MailContent, type Team } from '../../platform/mail/mail.ts';
import {
  canReplyTo,
  fromWithName,
  readRecipient,
  unsubscribeHeaders,
  writeParts,
  type Message,
} from '../../platform/mail/message.ts';
import { toPlainText } from '../../platform/mail/plain-text.ts';
import { returnPathOf } from '../../bounces/public.ts';
import { oneClickAddress, preferencesPage, testMailId } from '../../subscriptions/public.ts';
import type { NearWork } from '../../works/public.ts';
import { showAppointments } from '../blocks/appointments.ts';
import { listWorks, listWorksInText } from '../blocks/show-content.ts';
import { nothingKnown, type PersonalValues } from '../personal/read-values.ts';
import { imagePath, readingPage } from '../signed-links.ts';

export interface WrittenNewsletter {
  id: number;
  title: string;
  /** Cleaned HTML. */
  content: string;
  image: { fileId: number; name: string } | null;
  /** Where replies go; empty as for all newsletters. */
  replyTo: string;
}

/** Who newsletters are from and where replies go, from the settings; empty is as for all mails. */
export interface NewsletterSender {
  name: string;
  replyTo: string;
}

/** What is inserted for one reader. */
interface Inserted {
  reading: string;
  preferences: string;
  reason: string;
}

/** Why somebody gets a newsletter. */
const reasons = {
  account: 'de nieuwsbrief in uw profiel aan staat',
  contact: 'u een contact van dit project bent',
};

type Place = Pick<Config, 'appSecret' | 'publicUrl' | 'mail'> & Partial<Pick<Config, 'brand'>>;

/** Mail programs show about this many characters next to the subject. */
const maxPreview = 150;

export interface MailRenderer {
  /** Whether it has personal fields, so that `values` are needed. */
  isPersonal: boolean;
  /** Whether it lists the works near its reader, so that `works` are needed. */
  hasWorks: boolean;
  /** Renders the mail to one recipient. Throws UnsendableError if the address is not that of one mailbox. */
  render: (recipient: {
    mailId: number;
    email: string;
    name: string;
    /** Mailed as a contact; otherwise the newsletter is on in the profile of an account. */
    isContact: boolean;
    values?: PersonalValues;
    works?: readonly NearWork[];
  }) => Message;
}

/** Renders a newsletter once, because only the links, the reason and personal fields differ between its recipients. */
export function prepareNewsletter(
  config: Place,
  newsletter: WrittenNewsletter,
  team: Team = { name: '', phone: '' },
  { name: senderName, replyTo }: NewsletterSender = { name: '', replyTo: '' },
): MailRenderer {
  // Random, so that nothing in the newsletter can be mistaken for one of these.
  const mark = randomBytes(16).toString('hex');
  const marks = {
    reading: `https://reading.${mark}/`,
    preferences: `https://preferences.${mark}/`,
    reason: `https://reason.${mark}/`,
  };
  const sender = senderOf(config, team);
  const replyAddress = newsletter.replyTo || replyTo;
  const fallbacks: string[] = [];
  const content = replaceBlocks(newsletter.content, 'works', (_attributes, fallback) => {
    fallbacks.push(withFallbacks(fallback));
    return `<p>works-${fallbacks.length - 1}-${mark}</p>`;
  });
  const { subject, html, text } = writeParts(
    writeContent(config, newsletter, content, { ...marks, sender: senderName }),
    config.publicUrl,
    sender,
  );
  const [subjectPieces, htmlPieces, textPieces] = [subject, html, text].map((part) => split(part, mark));
  const { hostname } = new URL(config.publicUrl);
  const from = fromWithName(config.mail.from, senderName);
  const render: MailRenderer['render'] = ({ mailId, email, name, isContact, values = nothingKnown, works = [] }) => {
    const to = readRecipient({ address: email, name });
    const addresses = {
      reading: readingPage(config, mailId),
      preferences: preferencesPage(config, mailId),
      reason: isContact ? reasons.contact : reasons.account,
    };
    return {
      messageId: `<newsletter-${mailId}@${hostname}>`,
      date: new Date(),
      from,
      to,
      ...(canReplyTo(replyAddress) && { replyTo: { name: '', address: replyAddress } }),
      envelope: { from: returnPathOf(config, mailId) ?? from.address, to: [to.address] },
      subject: fill(subjectPieces, addresses, values),
      headers: {
        'List-Id': { prepared: true, value: `<nieuwsbrief.${hostname}>` },
        ...unsubscribeHeaders(oneClickAddress(config, mailId)),
        // No out-of-office replies (RFC 3834); unlike 'All' this allows the report that an address does not exist.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
        Precedence: 'bulk',
        'Content-Language': 'nl',
      },
      html: fill(htmlPieces, addresses, values, (at) => listWorks(config, works, fallbacks[at] ?? ''), escapeText),
      text: fill(textPieces, addresses, values, (at) => listWorksInText(config, works, fallbacks[at] ?? '')),
    };
  };
  const isPersonal = [subject, html].some((part) => part !== withFallbacks(part));
  return { isPersonal, hasWorks: fallbacks.length > 0, render };
}

/** A test mail to the author of a newsletter; its links say that it is a test. */
export function testMail(
  config: Place,
  newsletter: WrittenNewsletter,
  to: { userId: number; address: string; name: string },
  { name: senderName, replyTo }: NewsletterSender = { name: '', replyTo: '' },
  { values = nothingKnown, works = [] }: { values?: PersonalValues; works?: readonly NearWork[] } = {},
): Mail {
  const addresses = {
    reading: readingPage(config, testMailId),
    preferences: preferencesPage(config, testMailId),
    reason: reasons.account,
  };
  const filled = fillIn(newsletter, values);
  const listed = replaceBlocks(filled.content, 'works', (_attributes, fallback) => listWorks(config, works, fallback));
  const content = writeContent(config, filled, listed, { ...addresses, sender: senderName });
  const replyAddress = newsletter.replyTo || replyTo;
  return {
    userId: to.userId,
    to: { address: to.address, name: to.name },
    ...(senderName !== '' && { fromName: senderName }),
    ...(replyAddress !== '' && { replyTo: replyAddress }),
    content: { ...content, subject: `Test: ${content.subject}` },
    unsubscribeUrl: oneClickAddress(config, testMailId),
  };
}

/** A newsletter as one reader gets it. */
const fillIn = (newsletter: WrittenNewsletter, values: PersonalValues): WrittenNewsletter => ({
  ...newsletter,
  title: replaceFields(newsletter.title, (field, fallback) => values[field] || fallback),
  content: replaceFields(newsletter.content, (field, fallback) => escapeText(values[field]) || fallback),
});

function writeContent(
  config: Place,
  { id, title, content, image }: WrittenNewsletter,
  /** The content with what stands in the place of works. */
  written: string,
  { reading, preferences, reason, sender }: Inserted & { sender: string },
): MailContent {
  return {
    subject: title,
    // Shortened, which could cut a field.
    preview: shorten(withFallbacks(toPlainText(content))),
    greeting: '',
    paragraphs: [],
    html: showAppointments(config, written),
    ...(image !== null && {
      picture: {
        url: config.publicUrl + imagePath(config, { newsletterId: id, fileId: image.fileId }),
        alt: 'Afbeelding bij deze nieuwsbrief',
      },
    }),
    elsewhere: { label: 'Lees deze nieuwsbrief in uw browser', url: reading },
    footer: {
      reason: `U krijgt deze nieuwsbrief van ${sender || config.mail.from.name}, omdat ${reason}.`,
      link: { label: 'Afmelden of voorkeuren wijzigen', url: preferences },
    },
  };
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxPreview ? `${line.slice(0, maxPreview - 1).toWellFormed()}…` : line;
}

/** Fixed text, what differs between all readers, the works of a block, or a personal field with its fallback. */
type Piece = string | { inserted: keyof Inserted } | { works: number } | { field: PersonalField; fallback: string };

/** A part of a mail in pieces. */
function split(part: string, mark: string): Piece[] {
  const pattern = new RegExp(
    `https://(reading|preferences|reason)\\.${mark}/|(?:<p>)?works-(\\d+)-${mark}(?:</p>)?|${personalFieldPattern.source}`,
    'i',
  );
  // Between two texts: the groups of the pattern.
  return part.split(pattern).flatMap((text, index, all): Piece[] => {
    if (index % 5 === 0) return [text];
    if (index % 5 === 1 && text !== undefined) return [{ inserted: text as keyof Inserted }];
    if (index % 5 === 2 && text !== undefined) return [{ works: Number(text) }];
    if (index % 5 !== 3 || text === undefined) return [];
    return [{ field: text.toLowerCase() as PersonalField, fallback: (all[index + 1] ?? '').trimEnd() }];
  });
}

function fill(
  pieces: Piece[] = [],
  inserted: Inserted,
  values: PersonalValues,
  works: (block: number) => string = () => '',
  escape = (text: string): string => text,
): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('works' in piece) return works(piece.works);
      return 'inserted' in piece ? escape(inserted[piece.inserted]) : escape(values[piece.field]) || piece.fallback;
    })
    .join('');
}
