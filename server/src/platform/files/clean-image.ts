import type { FileType } from '@dijkportaal/contract/files';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { createSemaphore } from '../semaphore.ts';

/** A decoded picture takes four bytes per pixel: about 200 MB, one at a time. */
const maxPixels = 50_000_000;
const maxFrames = 300;
const thumbnailSize = 480;
const maxSeconds = 30;

const oneAtATime = createSemaphore(1).run;
// Pictures are rare: a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

/** Not a picture, or too large; `reason` completes the sentence that begins with its name. */
export class UnusableImage extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

type ImageType = Extract<FileType, `image/${'jpeg' | 'png' | 'gif' | 'webp'}`>;

const writers: Record<ImageType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 88 }),
  'image/png': (image) => image.png({ compressionLevel: 7 }),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: 88 }),
};

/** Whether files of this type are pictures that can be re-encoded. */
export function isCleanable(type: FileType): type is ImageType {
  return Object.hasOwn(writers, type);
}

/**
 * Re-encodes a picture: upright and without metadata such as place and author; an animation stays one. Throws
 * UnusableImage.
 */
export function cleanImage(from: string, to: string, type: ImageType): Promise<void> {
  return oneAtATime(async () => {
    try {
      const { pages = 1, width, height } = await sharp(from, options()).metadata();
      if (pages > maxFrames) throw new UnusableImage(`heeft te veel beelden. Het maximum is ${maxFrames}.`);
      if (width * height * pages > maxPixels) throw tooLarge();
      await writers[type](sharp(from, options({ animated: pages > 1 })).autoOrient())
        .timeout({ seconds: maxSeconds })
        .toFile(to);
    } catch (error) {
      if (error instanceof UnusableImage) throw error;
      if (/pixel limit/i.test((error as Error).message)) throw tooLarge(error);
      throw new UnusableImage(
        'kan niet worden gelezen. Open de afbeelding in een ander programma en sla die opnieuw op.',
        error,
      );
    }
  });
}

/** A WebP picture of at most 480 by 480 pixels, of the first frame. */
export function drawThumbnail(from: string | Buffer, to: string): Promise<void> {
  return oneAtATime(async () => {
    await sharp(from, options())
      .autoOrient()
      .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: maxSeconds })
      .toFile(to);
  });
}

const options = (more: SharpOptions = {}): SharpOptions => ({
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
  ...more,
});

const tooLarge = (cause?: unknown) =>
  new UnusableImage('heeft te veel beeldpunten. Het maximum is 50 megapixel. Verklein de afbeelding.', cause);
