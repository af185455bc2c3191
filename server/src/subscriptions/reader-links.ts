import type { Config } from '../platform/config.ts';
import { readSignedId, signId } from '../platform/crypto.ts';
import { plainError } from '../platform/errors.ts';

type Secret = Pick<Config, 'appSecret'>;
type Place = Pick<Config, 'appSecret' | 'publicUrl'>;

/** The id of the mail in the links of a test mail, which has no row. */
export const testMailId = 0;

const purpose = 'newsletter-reader';

/** Identifies the reader of a mail of a newsletter without a sign-in; it never expires. */
export const makeReaderToken = (config: Secret, mailId: number) => signId(config, purpose, mailId);

/** The id of the mail that a token was in, 0 for a test mail. Throws 400 if the portal did not make it. */
export function readReaderToken(config: Pick<Config, 'appSecret' | 'oldSecret'>, token: string): number {
  const mailId = readSignedId(config, purpose, token);
  if (mailId === null) throw plainError(400, 'Deze link klopt niet. Open de link in de nieuwsbrief opnieuw.');
  return mailId;
}

/** The page where a reader chooses what to get, for a link in the mail. */
export const preferencesPage = ({ publicUrl, ...config }: Place, mailId: number) =>
  `${publicUrl}/nieuwsbrief-voorkeuren?token=${makeReaderToken(config, mailId)}`;

/** The URL with which a mail program turns newsletters off (RFC 8058). */
export const oneClickAddress = ({ publicUrl, ...config }: Place, mailId: number) =>
  `${publicUrl}/api/subscriptions/one-click/${makeReaderToken(config, mailId)}/`;
