import { randomBytes } from 'node:crypto';
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
import { imagePath, readingPage } from '../signed-links.ts';

export interface WrittenNewsletter {
  id: number;
  title: string;
  /** Cleaned HTML. */
  content: string;
  image: { fileId: number; name: string } | null;
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

/** Renders the mail to one recipient. Throws UnsendableError if the address is not that of one mailbox. */
export type MailRenderer = (recipient: {
  mailId: number;
  email: string;
  name: string;
  /** Mailed as a contact; otherwise the newsletter is on in the profile of an account. */
  isContact: boolean;
}) => Message;

/** Renders a newsletter once, because only the links and the reason differ between its recipients. */
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
  const { subject, html, text } = writeParts(
    writeContent(config, newsletter, { ...marks, sender: senderName }),
    config.publicUrl,
    sender,
  );
  const pattern = new RegExp(`https://(reading|preferences|reason)\\.${mark}/`);
  const [htmlPieces, textPieces] = [html.split(pattern), text.split(pattern)];
  const { hostname } = new URL(config.publicUrl);
  const from = fromWithName(config.mail.from, senderName);
  return ({ mailId, email, name, isContact }) => {
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
      ...(canReplyTo(replyTo) && { replyTo: { name: '', address: replyTo } }),
      envelope: { from: returnPathOf(config, mailId) ?? from.address, to: [to.address] },
      subject,
      headers: {
        'List-Id': { prepared: true, value: `<nieuwsbrief.${hostname}>` },
        ...unsubscribeHeaders(oneClickAddress(config, mailId)),
        // No out-of-office replies (RFC 3834); unlike 'All' this allows the report that an address does not exist.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
        Precedence: 'bulk',
        'Content-Language': 'nl',
      },
      html: fill(htmlPieces, {
        reading: escapeText(addresses.reading),
        preferences: escapeText(addresses.preferences),
        reason: escapeText(addresses.reason),
      }),
      text: fill(textPieces, addresses),
    };
  };
}

/** A test mail to the author of a newsletter; its links say that it is a test. */
export function testMail(
  config: Place,
  newsletter: WrittenNewsletter,
  to: { userId: number; address: string; name: string },
  { name: senderName, replyTo }: NewsletterSender = { name: '', replyTo: '' },
): Mail {
  const addresses = {
    reading: readingPage(config, testMailId),
    preferences: preferencesPage(config, testMailId),
    reason: reasons.account,
  };
  const content = writeContent(config, newsletter, { ...addresses, sender: senderName });
  return {
    userId: to.userId,
    to: { address: to.address, name: to.name },
    ...(senderName !== '' && { fromName: senderName }),
    ...(replyTo !== '' && { replyTo }),
    content: { ...content, subject: `Test: ${content.subject}` },
    unsubscribeUrl: oneClickAddress(config, testMailId),
  };
}

function writeContent(
  config: Place,
  { id, title, content, image }: WrittenNewsletter,
  { reading, preferences, reason, sender }: Inserted & { sender: string },
): MailContent {
  return {
    subject: title,
    preview: shorten(toPlainText(content)),
    greeting: '',
    paragraphs: [],
    html: content,
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

/** Every second piece is the name of the value to insert. */
const fill = (pieces: string[], values: Inserted) =>
  pieces.map((piece, index) => (index % 2 === 0 ? piece : values[piece as keyof typeof values])).join('');
