/** What one mail says. The layout makes an HTML and a text part of it; every part is plain text. */
export interface MailContent {
  subject: string;
  /** What a mail program shows beside the subject. */
  preview: string;
  /** Such as 'Beste Linde Kolk,'. */
  greeting: string;
  /** Paragraphs before the button and the code. */
  paragraphs: string[];
  /** A button; the address stands below it as text too. */
  button?: { label: string; url: string };
  /** A code that is typed over, shown large, with a sentence before it. */
  code?: { intro: string; value: string };
  /** Facts as pairs, such as when and with which device. */
  facts?: { label: string; value: string }[];
  /** Paragraphs after the button: what to do when one did not ask for this. */
  closing?: string[];
}

/** A mail to one person. `userId` ties it to the account: when that goes, the mail goes too. */
export interface Mail {
  userId: number | null;
  to: { address: string; name: string };
  content: MailContent;
}
