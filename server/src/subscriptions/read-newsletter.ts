import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import { eq } from 'drizzle-orm';
import { listNewsletterImages } from '../newsletters/public.ts';
import { imagePath, testMailId } from '../newsletters/signed-links.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { plainError } from '../platform/http/errors.ts';

/** The newsletter that a mail brought. Throws 400 for a test mail, which may have changed since, and 404 when it was deleted. */
export async function readNewsletter(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  mailId: number,
): Promise<SentNewsletter> {
  if (mailId === testMailId)
    throw plainError(400, 'Dit is de link uit een testmail. Bekijk de nieuwsbrief in het portaal.');
  const [newsletter] = await db
    .select({
      id: newsletters.id,
      title: newsletters.title,
      content: newsletters.content,
      startedAt: newsletters.startedAt,
    })
    .from(newsletterMails)
    .innerJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
    .where(eq(newsletterMails.id, mailId));
  if (newsletter?.startedAt == null) throw plainError(404, 'Deze nieuwsbrief bestaat niet meer.');
  const { startedAt, ...written } = newsletter;
  const image = (await listNewsletterImages(db, [newsletter.id])).get(newsletter.id);
  // Whoever reads this is not signed in: the address is that of the mail.
  const address = image === undefined ? null : imagePath(config, { newsletterId: newsletter.id, fileId: image.id });
  return { ...written, thumbnail: address, featured_image: address, sent_at: startedAt.toISOString() };
}
