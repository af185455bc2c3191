import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { auditOrigin, recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { plainError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { createLimiter, retryAfter } from '../../platform/security/limits.ts';
import type { Services } from '../../platform/services.ts';
import { findAccount } from '../../users/public.ts';
import { findAsRead } from '../list/queries.ts';
import { testMail } from '../sending/message.ts';

const maxPerHour = 30;

/** Sends a saved newsletter to its author only, at most 30 times an hour. */
export function testMailRoutes(services: Services): void {
  const { app, config, pool } = services;
  const sent = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name: 'newsletter-tests',
    points: maxPerHour,
    seconds: 3600,
  });

  serve(app, newsletters.test, async ({ actor, params, request }) => {
    const wait = await sent.take(String(actor.userId));
    if (wait !== null) {
      const { words, headers } = retryAfter(wait);
      throw plainError(429, `U hebt dit uur al ${maxPerHour} testmails verstuurd. ${words}`, headers);
    }
    await sendTestMail(services, params.id, actor.userId, auditOrigin(request));
    return { detail: 'De testmail is onderweg naar uw eigen e-mailadres.' };
  });
}

async function sendTestMail(
  { db, config, mailer }: Services,
  id: number,
  userId: number,
  origin: AuditOrigin,
): Promise<void> {
  const { title, content, image } = await findAsRead(db, id);
  const { email, firstName, lastName } = await findAccount(db, userId);
  const written = { id, title, content, image: image && { fileId: image.id, name: image.name } };
  const to = { userId, address: email, name: `${firstName} ${lastName}`.trim() };
  await db.transaction(async (tx) => {
    await mailer.enqueue(tx, testMail(config, written, to));
    await recordEvent(tx, { ...origin, action: 'newsletter.test', object: `newsletter ${id}` });
  });
}
