import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import type { Services } from '../platform/services.ts';
import { isImageSigned } from '../newsletters/policy.ts';
import { notFound } from '../platform/http/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { handOut } from './hand-out.ts';
import { listNewsletterImages } from './queries.ts';

/** A larger picture would be too much to ask of every reader of a mail: they get the thumbnail. */
const mostBytes = 1_000_000;

/**
 * The picture of a newsletter for mail programs, which are not signed in. The signature stands in the mails alone, also
 * in a test mail, and is that of the picture: the address of one that was replaced no longer works.
 */
export function newsletterImageRoutes(services: Services): void {
  const { app, config, db } = services;

  serve(app, newsletters.image, async ({ params, request, reply }) => {
    const row = (await listNewsletterImages(db, [params.id])).get(params.id);
    if (row === undefined || row.state === 'checking') throw notFound();
    if (!isImageSigned(config, { newsletterId: params.id, fileId: row.id }, params.signature)) throw notFound();
    const image =
      row.thumbnailKey === null || row.size <= mostBytes
        ? ({ row, key: row.key, variant: 'file' } as const)
        : ({ row, key: row.thumbnailKey, variant: 'thumbnail' } as const);
    return handOut(services, image, request, reply, { isForMail: true });
  });
}
