import type { Config } from '../platform/config.ts';
import { readSignedId, signId } from '../platform/crypto.ts';
import type { MailContent } from '../platform/mail/mail.ts';

type Secret = Pick<Config, 'appSecret'>;
type Place = Pick<Config, 'appSecret' | 'publicUrl'>;

const purpose = 'opt-out';

/** Identifies the recipient of a mail about new items; it only turns such mails off and never expires. */
export const makeOptOutToken = (config: Secret, userId: number) => signId(config, purpose, userId);

/** The id of the user that a token was made for; null if the portal did not make it. */
export const readOptOutToken = (config: Pick<Config, 'appSecret' | 'oldSecret'>, token: string) =>
  readSignedId(config, purpose, token);

/** The page on which someone turns off the mails about new items, for a link in the mail. */
export const optOutPage = ({ publicUrl, ...config }: Place, userId: number) =>
  `${publicUrl}/afmelden?token=${makeOptOutToken(config, userId)}`;

/** The URL with which a mail program turns them off (RFC 8058), for `unsubscribeUrl` of the mail. */
export const oneClickAddress = ({ publicUrl, ...config }: Place, userId: number) =>
  `${publicUrl}/api/notifications/one-click/${makeOptOutToken(config, userId)}/`;

/** The foot of a mail about something new. */
export const optOutFooter = (url: string): NonNullable<MailContent['footer']> => ({
  reason: 'U krijgt deze e-mails omdat ze in uw profiel aan staan.',
  link: { label: 'Deze e-mails niet meer krijgen', url },
});
