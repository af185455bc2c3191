import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { newsletters as endpoints } from '@dijkportaal/contract/newsletters/newsletters';
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { FileOwner } from '../../files/public.ts';
import { notFound } from '../../platform/errors.ts';
import { drawForMail } from '../../platform/files/sandbox/inspect-file.ts';
import { ObjectMissing, type FileStore } from '../../platform/files/store.ts';
import { openTemporaryFiles } from '../../platform/files/temporary.ts';
import { hasTag } from '../../platform/versions/version.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { listNewsletterImages } from '../images.ts';
import { isImageSigned } from '../signed-links.ts';
import { maySeeNewsletter } from '../archive/queries.ts';
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

/** A picture as mail programs show it. */
interface MailPicture {
  content: Buffer;
  type: string;
}

/** Each of at most 1 MB; all readers of a newsletter open the same one. */
const maxCached = 20;

/**
 * The picture of a newsletter for mail programs, which are not signed in. The signed link is only in the mails, also in
 * a test mail, and names the picture: the link to one that was replaced no longer works.
 */
export function newsletterImageRoutes(services: Services): void {
  const { app, config, db, files } = services;
  const drawn = new LRUCache<string, MailPicture>({
    max: maxCached,
    fetchMethod: (key) => draw(files, config.files.uploadFolder, key),
  });

  serve(app, endpoints.image, async ({ params, request, reply }) => {
    const row = (await listNewsletterImages(db, [params.id])).get(params.id);
    if (row === undefined || row.state === 'checking') throw notFound();
    if (!isImageSigned(config, { newsletterId: params.id, fileId: row.id }, params.signature)) throw notFound();
    const picture = await drawn.fetch(row.key);
    if (picture === undefined) throw notFound();
    const etag = `"m${row.hash}"`;
    reply.headers({
      'content-type': picture.type,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      etag,
    });
    return hasTag(etag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(picture.content);
  });
}

/** A picture that cannot be drawn is not there. */
async function draw(store: FileStore, folder: string, key: string): Promise<MailPicture | undefined> {
  const temporary = openTemporaryFiles(folder);
  try {
    const [original, picture] = [await temporary.next(), await temporary.next()];
    await pipeline(await store.read(key), createWriteStream(original, { flags: 'wx', mode: 0o600 }));
    const type = await drawForMail(original, picture);
    return type === null ? undefined : { content: await readFile(picture), type };
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  } finally {
    await temporary.close();
  }
}
