import type { Db } from '../../platform/database/db.ts';
import type { Services } from '../../platform/services.ts';
import type { users } from '../../schema/users.ts';
import { staffLinkMail } from '../mails.ts';
import { linkUrl, storeLink, topicOf } from './mailed-links.ts';

type Receiver = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

/**
 * Mails somebody a link to sign in or to choose a password, which replaces an earlier one. Returns false, and sends
 * nothing, if the account is not active.
 */
export async function mailLinkFromStaff(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  person: Receiver,
  purpose: 'login' | 'reset',
): Promise<boolean> {
  const { token, expiresAt, isStored } = await storeLink(tx, { userId: person.id, purpose });
  if (!isStored) return false;
  await mailer.enqueue(tx, {
    userId: person.id,
    to: { address: person.email, name: `${person.firstName} ${person.lastName}`.trim() },
    link: { topic: topicOf(purpose, person.id), expiresAt },
    content: staffLinkMail(person, { purpose, url: linkUrl(config.publicUrl, token), expiresAt }),
  });
  return true;
}
