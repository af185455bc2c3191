import type { Services } from '../../platform/services.ts';
import { recordEvent, type AuditEvent } from '../../platform/audit/audit.ts';
import { findAccount } from '../../users/public.ts';
import { testMail } from '../sending/message.ts';
import { findNewsletter } from '../list/queries.ts';

/** Mails a saved newsletter to one person only; its recipients and state do not change. Throws not found. */
export async function sendTestMail(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  id: number,
  userId: number,
  origin: Pick<AuditEvent, 'actorId' | 'origin'>,
): Promise<void> {
  const { title, content, image } = await findNewsletter(db, id);
  const { email, firstName, lastName } = await findAccount(db, userId);
  const written = { id, title, content, image: image && { fileId: image.id, name: image.name } };
  const to = { userId, address: email, name: `${firstName} ${lastName}`.trim() };
  await db.transaction(async (tx) => {
    await mailer.enqueue(tx, testMail(config, written, to));
    await recordEvent(tx, { ...origin, action: 'newsletter.test', object: `newsletter ${id}` });
  });
}
