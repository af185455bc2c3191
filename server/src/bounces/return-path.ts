import type { Config } from '../platform/config.ts';
import { readSignedId, signId } from '../platform/crypto.ts';

type Sender = Pick<Config, 'appSecret'> & { mail: Pick<Config['mail'], 'bounces'> };

/** What an id in a return path is of: a mail of a newsletter, or a message to whose sender something was mailed. */
export type BouncedKind = 'newsletter' | 'message';

const purposeOf = (kind: BouncedKind) => `${kind}-bounce`;

/** The address that a mail bounces to, signed with an id; null without BOUNCE_ADDRESS. */
export function returnPathOf(config: Sender, id: number, kind: BouncedKind = 'newsletter'): string | null {
  const { bounces } = config.mail;
  if (bounces === null) return null;
  const [name = '', domain = ''] = bounces.address.split('@');
  return `${name}+${signId(config, purposeOf(kind), id, 'hex')}@${domain}`;
}

/** What bounced to this address; null if the portal did not make it. Some servers change the case. */
export function readReturnPath(
  config: Sender & Pick<Config, 'oldSecret'>,
  address: string,
): { kind: BouncedKind; id: number } | null {
  const [name = '', domain = ''] = (config.mail.bounces?.address ?? '').split('@');
  const [given = '', place = '', ...more] = address.toLowerCase().split('@');
  if (name === '' || place !== domain || more.length > 0 || !given.startsWith(`${name}+`)) return null;
  for (const kind of ['newsletter', 'message'] as const) {
    const id = readSignedId(config, purposeOf(kind), given.slice(name.length + 1), 'hex');
    if (id !== null) return { kind, id };
  }
  return null;
}
