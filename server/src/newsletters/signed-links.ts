import type { Config } from '../platform/config.ts';
import { isSignature, readSignedId, signId, signText } from '../platform/crypto.ts';

type Secret = Pick<Config, 'appSecret'>;
type Place = Pick<Config, 'appSecret' | 'publicUrl'>;
type Sender = { appSecret: string; mail: Pick<Config['mail'], 'bounces'> };

/** What stands for the mail in the addresses of a test mail, which has no row. */
export const testMailId = 0;

const reader = 'newsletter-reader';

/** Stands for the address that a mail of a newsletter went to, for reading it and for choosing; it never expires. */
export const makeReaderToken = (config: Secret, mailId: number) => signId(config, reader, mailId);

/** Which mail a token was in, 0 for a test mail; null when the portal did not make it. */
export const readReaderToken = (config: Secret, token: string) => readSignedId(config, reader, token);

/** Where a reader chooses what to get, for a link in the mail. */
export const preferencesPage = ({ publicUrl, ...config }: Place, mailId: number) =>
  `${publicUrl}/nieuwsbrief-voorkeuren?token=${makeReaderToken(config, mailId)}`;

/** Where a mail program turns newsletters off (RFC 8058). */
export const oneClickAddress = ({ publicUrl, ...config }: Place, mailId: number) =>
  `${publicUrl}/api/subscriptions/one-click/${makeReaderToken(config, mailId)}/`;

/** Where a reader sees the newsletter in the browser, for a link in the mail. */
export const readingPage = ({ publicUrl, ...config }: Place, mailId: number) =>
  `${publicUrl}/nieuwsbrief?token=${makeReaderToken(config, mailId)}`;

const bounce = 'newsletter-bounce';

/** Where a mail that cannot be delivered comes back to, so that the report says by its address which mail it was; null: nobody listens there. */
export function returnPathOf(config: Sender, mailId: number): string | null {
  const { bounces } = config.mail;
  if (bounces === null) return null;
  const [name = '', domain = ''] = bounces.address.split('@');
  return `${name}+${signId(config, bounce, mailId, 'hex')}@${domain}`;
}

/** Which mail came back to this address; null when the portal did not make it. Capitals do not count: some servers change them. */
export function readReturnPath(config: Sender, address: string): number | null {
  const [name = '', domain = ''] = (config.mail.bounces?.address ?? '').split('@');
  const [given = '', place = '', ...more] = address.toLowerCase().split('@');
  if (name === '' || place !== domain || more.length > 0 || !given.startsWith(`${name}+`)) return null;
  return readSignedId(config, bounce, given.slice(name.length + 1), 'hex');
}

const image = 'newsletter-image';
interface NewsletterImage {
  newsletterId: number;
  fileId: number;
}

/** Of the newsletter and its picture, never of the reader: the address does not tell who opened the mail. */
export const signImage = (config: Secret, { newsletterId, fileId }: NewsletterImage) =>
  signText(config, image, `${newsletterId} ${fileId}`);

/** Where readers who are not signed in get the picture, within the portal. */
export const imagePath = (config: Secret, picture: NewsletterImage) =>
  `/api/newsletters/${picture.newsletterId}/image/${signImage(config, picture)}/`;

export const isImageSigned = (config: Secret, { newsletterId, fileId }: NewsletterImage, signature: string) =>
  isSignature(signature, config, image, `${newsletterId} ${fileId}`);
