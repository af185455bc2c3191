import { authorityOf, ownBrand, type Brand } from '../brand/settings.ts';

/** The name of the product, in what the portal sends. */
export const productName = 'Dijkportaal';

/** The person that a mail addresses. */
export interface Addressee {
  firstName: string;
  lastName: string;
}

/** First and last name with single spaces; empty if neither is known. */
export const nameOf = ({ firstName, lastName }: Addressee): string =>
  `${firstName} ${lastName}`.replaceAll(/\s+/g, ' ').trim();

/** How a mail begins, such as 'Beste Linde Kolk,'. */
export const greet = (to: Addressee): string => `Beste ${nameOf(to) || 'heer of mevrouw'},`;

/** The content of a mail, from which the layout makes an HTML and a text part; everything but `html` is plain text. */
export interface MailContent {
  subject: string;
  /** What a mail program shows next to the subject. */
  preview: string;
  /** From `greet`; empty if `html` has a greeting. */
  greeting: string;
  /** Paragraphs before the button and the code. */
  paragraphs: string[];
  /** Cleaned HTML after the paragraphs, such as text from the editor. */
  html?: string;
  /** A list of links, each with a note below it. */
  items?: { title: string; note: string; url: string }[];
  /** A button; its URL is also shown as text, below the code where there is one. */
  button?: { label: string; url: string };
  /** A code to type in, shown large, with a sentence before it. */
  code?: { intro: string; value: string };
  /** Facts as pairs, such as when and with which device. */
  facts?: { label: string; value: string }[];
  /** Paragraphs after the button: what to do if you did not ask for this. */
  closing?: string[];
  /** A picture above the subject, from a URL of the portal; `alt` is its alternative text. */
  picture?: { url: string; alt: string };
  /** A small link above everything, such as to read the mail in the browser. */
  elsewhere?: { label: string; url: string };
  /** Why the reader gets this mail; by default because they have an account. */
  reason?: string;
  /** Below everything, instead of the standard footer: why the reader gets this mail, and where to change that. */
  footer?: { reason: string; link: { label: string; url: string } };
}

/** An iCalendar file, and its METHOD: mail programs need that in the type too (RFC 6047, 2.4). */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/** A mail to one person. With `userId`, it is deleted with the account. */
export interface Mail {
  userId: number | null;
  to: { address: string; name: string };
  /** The message whose sender it is to: when it does not arrive somebody else has to tell them. */
  messageId?: number;
  content: MailContent;
  /** An appointment, as an attachment. */
  calendar?: CalendarFile;
  /** Where replies go, if not to the portal; omitted if it is not the address of one mailbox. */
  replyTo?: string;
  /** The name of the sender, if not that of all mails. */
  fromName?: string;
  /** Not sent before; at most 20 minutes ahead, which the queue takes for a clock that was set back. */
  sendAt?: Date;
  /** Sent after every other mail that is due. */
  isBulk?: boolean;
  /** The link or code in it: not sent after `expiresAt`, nor after `withdrawMails` with this topic. */
  link?: { topic: string; expiresAt: Date };
  /** The last one about a deleted account: its address is forgotten as soon as it was sent or has failed. */
  isLast?: boolean;
  /** Where a mail program unsubscribes with one click, by a POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The project team, from the settings of staff; empty where it is unknown. */
export interface Team {
  name: string;
  phone: string;
}

/** Who sends a mail: the authority with its logo and colours, and its project team. */
export interface Sender {
  authority: string;
  logo: Brand['logo'];
  palettes: Brand['theme']['palettes'];
  team: Team;
}

/** Who the mails of this portal are from. */
export function senderOf(place: Parameters<typeof authorityOf>[0], team: Team): Sender {
  const { name: authority, logo } = authorityOf(place);
  return { authority, logo, palettes: (place.brand ?? ownBrand).theme.palettes, team };
}

/** Why most people get a mail. */
export const hasAccount = 'U krijgt deze e-mail omdat u een account hebt voor dit portaal.';

/** Where the project team can be reached, also without signing in. */
export const contactUrl = (publicUrl: string): string => `${publicUrl}/uitleg#contact`;
