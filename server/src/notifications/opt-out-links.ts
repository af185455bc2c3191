import type { Config } from '../platform/config.ts';
import { readSignedId, signId } from '../platform/crypto.ts';

type Secret = Pick<Config, 'appSecret'>;
type Place = Pick<Config, 'appSecret' | 'publicUrl'>;

const purpose = 'opt-out';

/** Proof that somebody got a mail of the portal, good for turning such mails off and for nothing else; it never expires. */
export const makeOptOutToken = (config: Secret, userId: number) => signId(config, purpose, userId);

/** Whose token it is; null when the portal did not make it. */
export const readOptOutToken = (config: Secret, token: string) => readSignedId(config, purpose, token);

/** The page on which somebody turns the mails about new items off, for a link in the mail. */
export const optOutPage = ({ publicUrl, ...config }: Place, userId: number) =>
  `${publicUrl}/afmelden?token=${makeOptOutToken(config, userId)}`;

/** Where a mail program turns them off, for `unsubscribeUrl` of the mail. */
export const oneClickAddress = ({ publicUrl, ...config }: Place, userId: number) =>
  `${publicUrl}/api/notifications/one-click/${makeOptOutToken(config, userId)}/`;
