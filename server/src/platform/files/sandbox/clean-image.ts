import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { DrawnForMail, ImageType, Task } from './task.ts';

/** A decoded picture takes four bytes per pixel: about 200 MB. */
const maxPixels = 50_000_000;
const maxFrames = 300;
const thumbnailSize = 480;

// Pictures are rare: a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

const writers: Record<ImageType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 88 }),
  'image/png': (image) => image.png({ compressionLevel: 7 }),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: 88 }),
};

/**
 * Re-encodes a picture: upright and without metadata such as place and author; an animation stays one. Returns the end
 * of a sentence that begins with its name when it is not a picture or too large, and null when it worked.
 */
export async function cleanImage({
  from,
  to,
  type,
  maxPixels: longest,
}: Extract<Task, { kind: 'clean' }>): Promise<string | null> {
  try {
    const { pages = 1, width, height } = await sharp(from, options()).metadata();
    if (pages > maxFrames) return `heeft te veel beelden. Het maximum is ${maxFrames}.`;
    if (width * height * pages > maxPixels) return tooManyPixels;
    const upright = sharp(from, options({ animated: pages > 1 })).autoOrient();
    const sized =
      longest === undefined
        ? upright
        : upright.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
    await writers[type](sized).toFile(to);
    return null;
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) return tooManyPixels;
    return 'kan niet worden gelezen. Open de afbeelding in een ander programma en sla die opnieuw op.';
  }
}

/** A WebP picture of at most 480 by 480 pixels, of the first frame. Throws for a picture that cannot be read. */
export async function drawThumbnail(from: string, to: string): Promise<void> {
  await sharp(from, options())
    .autoOrient()
    .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(to);
}

/**
 * A WebP picture of at most this width. Returns the actual width, or 0 for an animation, which is only shown as the
 * whole file. Throws for a picture that cannot be read.
 */
export async function drawInWidth(from: string, to: string, width: number): Promise<number> {
  const { pages = 1 } = await sharp(from, options()).metadata();
  if (pages > 1) return 0;
  const drawn = await sharp(from, options())
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to);
  return drawn.width;
}

/** Twice the 600 pixels in which a mail shows it, for sharp screens. */
const mailWidth = 1200;
/** A photograph that was saved as PNG becomes a JPEG. */
const maxPngBytes = 1_000_000;

/**
 * The first frame of a picture as a mail program shows it: JPEG, or PNG for a drawing or one with transparency, because
 * Outlook shows no WebP. Throws for a picture that cannot be read.
 */
export async function drawForMail(from: string, to: string): Promise<DrawnForMail> {
  const { format, hasAlpha } = await sharp(from, options()).metadata();
  const drawn = () => sharp(from, options()).autoOrient().resize({ width: mailWidth, withoutEnlargement: true });
  if (format === 'png' || format === 'gif' || hasAlpha) {
    const { size, width, height } = await drawn().png({ compressionLevel: 9 }).toFile(to);
    if (size <= maxPngBytes) return { type: 'image/png', width, height };
  }
  const jpeg = drawn().flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
  const { width, height } = await jpeg.toFile(to);
  return { type: 'image/jpeg', width, height };
}

const options = (more: SharpOptions = {}): SharpOptions => ({
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
  ...more,
});

const tooManyPixels = 'heeft te veel beeldpunten. Het maximum is 50 megapixel. Verklein de afbeelding.';
