import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import type { Services } from '../platform/services.ts';
import { isImageSigned } from '../newsletters/policy.ts';
import { notFound } from '../platform/http/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { serveFile } from './serve-file.ts';
import { listNewsletterImages } from './queries.ts';

/** Readers of a mail get the thumbnail of a larger picture. */
const maxBytes = 1_000_000;

/**
 * The picture of a newsletter for mail programs, which are not signed in. Only the mails, test mails included, contain
 * the signature. It is for this file: the URL of a picture that was replaced no longer works.
 */
export function newsletterImageRoutes(services: Services): void {
  const { app, config, db } = services;

  serve(app, newsletters.image, async ({ params, request, reply }) => {
    const row = (await listNewsletterImages(db, [params.id])).get(params.id);
    if (row === undefined || row.state === 'checking') throw notFound();
    if (!isImageSigned(config, { newsletterId: params.id, fileId: row.id }, params.signature)) throw notFound();
    const image =
      row.thumbnailKey === null || row.size <= maxBytes
        ? ({ row, key: row.key, variant: 'file' } as const)
        : ({ row, key: row.thumbnailKey, variant: 'thumbnail' } as const);
    return serveFile(services, image, request, reply, { isForMail: true });
  });
}
