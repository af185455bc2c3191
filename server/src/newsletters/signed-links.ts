import type { Config } from '../platform/config.ts';
import { isSignature, signText } from '../platform/crypto.ts';
import { makeReaderToken } from '../subscriptions/public.ts';

type Secret = Pick<Config, 'appSecret'>;

/** The page where a reader sees the newsletter in the browser, for a link in the mail. */
export const readingPage = ({ publicUrl, ...config }: Pick<Config, 'appSecret' | 'publicUrl'>, mailId: number) =>
  `${publicUrl}/nieuwsbrief?token=${makeReaderToken(config, mailId)}`;

const image = 'newsletter-image';
interface NewsletterImage {
  newsletterId: number;
  fileId: number;
}

/** Signs newsletter and picture, never the reader: the URL does not reveal who opened the mail. */
export const signImage = (config: Secret, { newsletterId, fileId }: NewsletterImage) =>
  signText(config, image, `${newsletterId} ${fileId}`);

/** The path of the picture for readers who are not signed in. */
export const imagePath = (config: Secret, picture: NewsletterImage) =>
  `/api/newsletters/${picture.newsletterId}/image/${signImage(config, picture)}/`;

export const isImageSigned = (
  config: Pick<Config, 'appSecret' | 'oldSecret'>,
  { newsletterId, fileId }: NewsletterImage,
  signature: string,
) => isSignature(signature, config, image, `${newsletterId} ${fileId}`);
