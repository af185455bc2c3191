import { hasBlock } from '@dijkportaal/contract/newsletters/letter-blocks';
import { newsletterTests } from '@dijkportaal/contract/newsletters/newsletter-tests';
import { findWrongField } from '@dijkportaal/contract/newsletters/personal-fields';
import { auditOrigin, recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { fieldError, plainError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { createLimiter, retryAfter } from '../../platform/security/limits.ts';
import type { Services } from '../../platform/services.ts';
import { findNewsletterSender } from '../../settings/public.ts';
import { findAccount } from '../../users/public.ts';
import { nothingKnown, readValues } from '../personal/read-values.ts';
import { findNearReaders } from '../../works/public.ts';
import { findAsRead } from '../list/queries.ts';
import { testMail } from '../sending/message.ts';

const maxPerHour = 30;

/** Sends a saved newsletter to its author and to addresses of the settings, at most 30 times an hour. */
export function testMailRoutes(services: Services): void {
  const { app, config, pool } = services;
  const sent = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name: 'newsletter-tests',
    points: maxPerHour,
    seconds: 3600,
  });

  serve(app, newsletterTests.send, async ({ actor, params, body, request }) => {
    const wait = await sent.take(String(actor.userId));
    if (wait !== null) {
      const { words, headers } = retryAfter(wait);
      throw plainError(429, `U hebt dit uur al ${maxPerHour} testmails verstuurd. ${words}`, headers);
    }
    const count = await sendTestMails(services, params.id, body.to, auditOrigin(request), actor.userId);
    const isOwn = count === 1 && body.to.length === 0;
    return { detail: isOwn ? 'De testmail is onderweg naar uw eigen e-mailadres.' : 'De testmails zijn onderweg.' };
  });
}

/** Returns how many were sent. */
async function sendTestMails(
  { db, config, mailer }: Services,
  id: number,
  addresses: string[],
  origin: AuditOrigin,
  userId: number,
): Promise<number> {
  const { title, content, image, replyTo } = await findAsRead(db, id);
  const wrong = findWrongField(title) ?? findWrongField(content);
  if (wrong !== null) throw plainError(400, wrong);
  const { email, firstName, lastName } = await findAccount(db, userId);
  const { testAddresses, ...sender } = await findNewsletterSender(db);
  const chosen = addresses.length === 0 ? [email] : [...new Set(addresses)];
  const unknown = chosen.find((address) => address !== email && !testAddresses.includes(address));
  if (unknown !== undefined) throw fieldError('to', `Dit adres staat niet in de instellingen: ${unknown}`);
  const written = { id, title, content, image: image && { fileId: image.id, name: image.name }, replyTo };
  const reader = { userId, contactId: null };
  const [values = nothingKnown] = await readValues(db, [reader]);
  const works = hasBlock(content, 'works') ? (await findNearReaders(db))(reader) : [];
  const receivers = chosen.map((address) => ({
    userId,
    address,
    name: address === email ? `${firstName} ${lastName}`.trim() : '',
  }));
  await db.transaction(async (tx) => {
    const mails = receivers.map((to) => testMail(config, written, to, sender, { values, works }));
    await mailer.enqueueMany(tx, mails);
    await recordEvent(tx, { ...origin, action: 'newsletter.test', object: `newsletter ${id}` });
  });
  return receivers.length;
}
