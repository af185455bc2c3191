import { sites } from '@dijkportaal/contract/settings';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { writeMessage } from '../../platform/mail/message.ts';
import type { Services } from '../../platform/services.ts';
import type { users } from '../../schema/users.ts';
import { findActivationTexts, readActivationTexts } from '../../settings/public.ts';
import { invitationMail, type ActivationTexts } from '../mails.ts';
import { insertLinks, linkUrl, storeLink, topicOf } from './mailed-links.ts';

type Invited = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

const fourteenDays = 14 * 24 * 60 * 60_000;

/**
 * Mails someone a link for their first sign-in, valid for 14 days; it replaces an earlier one. Returns false, and sends
 * nothing, if the account is not active.
 */
export async function createInvitation(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  user: Invited,
): Promise<boolean> {
  const { token, expiresAt, isStored } = await storeLink(tx, { userId: user.id, purpose: 'invitation' });
  if (!isStored) return false;
  await mailer.enqueue(tx, writeInvitation(config, user, { token, expiresAt }, await findActivationTexts(tx)));
  return true;
}

/** Invites many people whose accounts were created in this transaction; other mails are sent before theirs. */
export async function createInvitations(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  people: Invited[],
): Promise<void> {
  const texts = await findActivationTexts(tx);
  const ids = people.map(({ id }) => id);
  const links = await insertLinks(tx, ids, 'invitation');
  const mails = links.flatMap((link, index) => {
    const user = people[index];
    return user === undefined ? [] : [{ ...writeInvitation(config, user, link, texts), isBulk: true }];
  });
  await mailer.enqueueMany(tx, mails);
}

function writeInvitation(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  user: Invited,
  { token, expiresAt }: { token: string; expiresAt: Date },
  texts: ActivationTexts,
): Mail {
  return {
    userId: user.id,
    to: { address: user.email, name: `${user.firstName} ${user.lastName}`.trim() },
    link: { topic: topicOf('invitation', user.id), expiresAt },
    content: invitationMail(user, { url: linkUrl(publicUrl, token), expiresAt }, { ...texts, publicUrl }),
  };
}

/** Renders the invitation that staff are writing, for an example person; its button has no working link. */
export function invitationRoutes({ app, config }: Pick<Services, 'app' | 'config'>): void {
  const { publicUrl, mail } = config;
  serve(app, sites.previewActivation, async ({ body }) => {
    const link = { url: linkUrl(publicUrl, 'voorbeeld'), expiresAt: new Date(Date.now() + fourteenDays) };
    const texts = { ...readActivationTexts(body), publicUrl };
    const content = invitationMail({ firstName: 'Linde', lastName: 'Kolk' }, link, texts);
    const to = { address: 'linde.kolk@example.org', name: 'Linde Kolk' };
    const facts = { id: 'voorbeeld', createdAt: new Date() };
    const message = await writeMessage({ userId: null, to, content }, facts, { publicUrl, from: mail.from });
    return { subject: message.subject, html: message.html, text: message.text };
  });
}
