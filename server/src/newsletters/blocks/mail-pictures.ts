import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FileRow } from '../../files/public.ts';
import { notFound } from '../../platform/errors.ts';
import { drawForMail } from '../../platform/files/sandbox/inspect-file.ts';
import type { DrawnForMail } from '../../platform/files/sandbox/task.ts';
import { ObjectMissing } from '../../platform/files/store.ts';
import { openTemporaryFiles } from '../../platform/files/temporary.ts';
import type { Services } from '../../platform/services.ts';
import { hasTag } from '../../platform/versions/version.ts';

export type MailPicture = DrawnForMail & { content: Buffer };

/** Each of at most 1 MB; all readers of a newsletter open the same ones. */
const maxCached = 20;

/** Draws pictures as mail programs show them. */
export function createMailPictures({ files: store, config }: Pick<Services, 'files' | 'config'>) {
  const drawn = new LRUCache<string, MailPicture>({ max: maxCached, fetchMethod: (key) => draw(key) });

  /** A picture that cannot be drawn is not there. */
  async function draw(key: string): Promise<MailPicture | undefined> {
    const temporary = openTemporaryFiles(config.files.uploadFolder);
    try {
      const [original, picture] = [await temporary.next(), await temporary.next()];
      await pipeline(await store.read(key), createWriteStream(original, { flags: 'wx', mode: 0o600 }));
      const made = await drawForMail(original, picture);
      return made === null ? undefined : { ...made, content: await readFile(picture) };
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    } finally {
      await temporary.close();
    }
  }

  return {
    find: (key: string): Promise<MailPicture | undefined> => drawn.fetch(key),
    /** Throws not found. */
    async send({ key, hash }: Pick<FileRow, 'key' | 'hash'>, request: FastifyRequest, reply: FastifyReply) {
      const picture = await drawn.fetch(key);
      if (picture === undefined) throw notFound();
      const etag = `"m${hash}"`;
      reply.headers({
        'content-type': picture.type,
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
        etag,
      });
      return hasTag(etag, request.headers['if-none-match']) ? reply.code(304).send() : reply.send(picture.content);
    },
  };
}
