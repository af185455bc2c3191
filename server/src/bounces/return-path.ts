import type { Config } from '../platform/config.ts';
import { readSignedId, signId } from '../platform/crypto.ts';

type Sender = { appSecret: string; mail: Pick<Config['mail'], 'bounces'> };

const purpose = 'newsletter-bounce';

/** The address that a mail bounces to, signed with the id of the mail; null without BOUNCE_ADDRESS. */
export function returnPathOf(config: Sender, mailId: number): string | null {
  const { bounces } = config.mail;
  if (bounces === null) return null;
  const [name = '', domain = ''] = bounces.address.split('@');
  return `${name}+${signId(config, purpose, mailId, 'hex')}@${domain}`;
}

/** The id of the mail that bounced to this address; null if the portal did not make it. Some servers change the case. */
export function readReturnPath(config: Sender, address: string): number | null {
  const [name = '', domain = ''] = (config.mail.bounces?.address ?? '').split('@');
  const [given = '', place = '', ...more] = address.toLowerCase().split('@');
  if (name === '' || place !== domain || more.length > 0 || !given.startsWith(`${name}+`)) return null;
  return readSignedId(config, purpose, given.slice(name.length + 1), 'hex');
}
