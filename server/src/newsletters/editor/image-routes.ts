import { newsletters as endpoints } from '@dijkportaal/contract/newsletters/newsletters';
import { eq, sql } from 'drizzle-orm';
import type { FileOwner } from '../../files/public.ts';
import { notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { listNewsletterImages } from '../images.ts';
import { isImageSigned } from '../signed-links.ts';
import { maySeeNewsletter } from '../archive/queries.ts';
import type { createMailPictures } from '../blocks/mail-pictures.ts';
import { lockForm } from './save-newsletter.ts';

/** The picture of a newsletter; it cannot change once the newsletter is being sent. */
export const newsletterFiles: FileOwner = {
  column: 'newsletterId',
  maySee: async (db, viewer, id) => viewer !== null && maySeeNewsletter(db, viewer, id),
  lock: async (tx, id) => void (await lockForm(tx, id)),
  touch: async (tx, id) =>
    void (await tx
      .update(newsletters)
      .set({ updatedAt: sql`now()` })
      .where(eq(newsletters.id, id))),
};

/**
 * The picture of a newsletter for mail programs, which are not signed in. The signed link is only in the mails, also in
 * a test mail, and names the picture: the link to one that was replaced no longer works.
 */
export function newsletterImageRoutes(services: Services, pictures: ReturnType<typeof createMailPictures>): void {
  const { app, config, db } = services;

  serve(app, endpoints.image, async ({ params, request, reply }) => {
    const row = (await listNewsletterImages(db, [params.id])).get(params.id);
    if (row === undefined || row.state === 'checking') throw notFound();
    if (!isImageSigned(config, { newsletterId: params.id, fileId: row.id }, params.signature)) throw notFound();
    return pictures.send(row, request, reply);
  });
}
