/** What one mail says. The layout makes an HTML and a text part of it; every part but `html` is plain text. */
export interface MailContent {
  subject: string;
  /** What a mail program shows beside the subject. */
  preview: string;
  /** Such as 'Beste Linde Kolk,'; empty when `html` greets. */
  greeting: string;
  /** Paragraphs before the button and the code. */
  paragraphs: string[];
  /** Cleaned HTML after the paragraphs, such as what somebody wrote in the editor. */
  html?: string;
  /** What there is to look at, each a link with a note below it. */
  items?: { title: string; note: string; url: string }[];
  /** A button; the address stands below it as text too. */
  button?: { label: string; url: string };
  /** A code that is typed over, shown large, with a sentence before it. */
  code?: { intro: string; value: string };
  /** Facts as pairs, such as when and with which device. */
  facts?: { label: string; value: string }[];
  /** Paragraphs after the button: what to do when one did not ask for this. */
  closing?: string[];
  /** A picture above the subject, from an address of the portal; `alt` stands there where pictures are not shown. */
  picture?: { url: string; alt: string };
  /** A small link above everything, such as to read the mail in the browser. */
  elsewhere?: { label: string; url: string };
  /** Below everything, instead of that the mail was sent automatically: why somebody gets it, and where to change that. */
  footer?: { reason: string; link: { label: string; url: string } };
}

/** A mail to one person. `userId` ties it to the account: when that goes, the mail goes too. */
export interface Mail {
  userId: number | null;
  to: { address: string; name: string };
  content: MailContent;
  /** Whom an answer goes to, where that is not the portal; left out when it is not the address of one mailbox. */
  replyTo?: string;
  /** One of many of the same kind: it waits until every other mail that is due has left. */
  isBulk?: boolean;
  /** Where a mail program turns such mails off with one click: it POSTs there (RFC 8058). */
  unsubscribeUrl?: string;
}
