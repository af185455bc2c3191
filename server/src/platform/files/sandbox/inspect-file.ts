import type { FileType } from '@dijkportaal/contract/files';
import { createLimitedProcess, ProcessEnded } from './limited-process.ts';
import type { ReadMail } from './read-mail.ts';
import type { DrawnForMail, ImageType, Task } from './task.ts';

const imageTypes: ReadonlySet<string> = new Set<ImageType>(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Whether files of this type are pictures that can be re-encoded. */
export const isCleanable = (type: string): type is ImageType => imageTypes.has(type);

const megabyte = 1_048_576;
const program = new URL('./program.ts', import.meta.url);
// A process for each kind of work, so that a slow PDF does not hold up other files.
const types = createLimitedProcess(program, 250 * megabyte);
// A photo of 50 megapixels and a page scanned at 600 dpi take up to 600 MB.
const pictures = createLimitedProcess(program, 700 * megabyte);
const documents = createLimitedProcess(program, 700 * megabyte);
const mails = createLimitedProcess(program, 400 * megabyte);

const typeTimeoutMs = 10_000;
const pictureTimeoutMs = 30_000;
const documentTimeoutMs = 15_000;
/** A common report takes some milliseconds, one of many thousand parts minutes. */
const mailTimeoutMs = 10_000;

/** Whether the content is of the type that the name says. */
export async function isOfType(file: string, type: FileType): Promise<boolean> {
  const task: Task = { kind: 'type', file, type };
  return falseIfEnded(types.run<boolean>(task, typeTimeoutMs));
}

/** Which format of a phone or camera the content is, whatever its name; null for anything else. */
export async function findPhoneFormat(file: string): Promise<'heic' | 'mov' | null> {
  const task: Task = { kind: 'phone', file };
  return (await falseIfEnded(types.run<'heic' | 'mov' | null>(task, typeTimeoutMs))) || null;
}

/**
 * Re-encodes a picture: upright and without metadata such as place and author; an animation stays one. One that is wider
 * or higher than `maxPixels` is reduced. Returns why it is refused, as the end of a sentence that begins with its name, or null.
 */
export async function cleanImage(
  from: string,
  to: string,
  type: ImageType,
  maxPixels?: number,
): Promise<string | null> {
  const task: Task = { kind: 'clean', from, to, type, ...(maxPixels !== undefined && { maxPixels }) };
  try {
    return await pictures.run<string | null>(task, pictureTimeoutMs);
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    return 'kost te veel geheugen of tijd om te verwerken. Verklein de afbeelding.';
  }
}

/** Draws a WebP picture of at most 480 by 480 pixels: of the first frame or page. Returns whether that worked. */
export async function drawThumbnail(from: string, to: string, type: FileType): Promise<boolean> {
  const isDocument = type === 'application/pdf';
  if (!isDocument && !isCleanable(type)) return false;
  const task: Task = { kind: 'thumbnail', from, to, type };
  return falseIfEnded(
    isDocument ? documents.run<boolean>(task, documentTimeoutMs) : pictures.run<boolean>(task, pictureTimeoutMs),
  );
}

/** Draws a picture as mail programs show it, at twice its width there; null if it cannot be drawn. */
export async function drawForMail(from: string, to: string): Promise<DrawnForMail | null> {
  const task: Task = { kind: 'for mail', from, to };
  return (await falseIfEnded(pictures.run<DrawnForMail | null>(task, pictureTimeoutMs))) || null;
}

/** Reads a mail that somebody sent; null for one that cannot be read within the limits. */
export async function readMail(file: string): Promise<ReadMail | null> {
  const task: Task = { kind: 'mail', file };
  return (await falseIfEnded(mails.run<ReadMail | null>(task, mailTimeoutMs))) || null;
}

/** The widths in which a picture is shown: on a phone, and on a large screen. */
const shownWidths = [960, 1600];
const thumbnailWidth = 480;

/** A picture in another width. */
export interface PictureInWidth {
  width: number;
  file: string;
}

/**
 * Draws a picture as WebP in the widths for screens, without enlarging it: none for one that its thumbnail shows in
 * full, for an animation and for an unreadable file. `next` returns the paths.
 */
export async function drawInWidths(from: string, type: string, next: () => Promise<string>): Promise<PictureInWidth[]> {
  const drawn: PictureInWidth[] = [];
  if (!isCleanable(type)) return drawn;
  for (const asked of shownWidths) {
    const file = await next();
    const task: Task = { kind: 'width', from, to: file, width: asked };
    const width = await falseIfEnded(pictures.run<number>(task, pictureTimeoutMs));
    if (width === false || width <= (drawn.at(-1)?.width ?? thumbnailWidth)) return drawn;
    drawn.push({ width, file });
  }
  return drawn;
}

/** Returns false when the process ended: the file has the wrong type or gets no thumbnail, but the upload continues. */
async function falseIfEnded<Result>(work: Promise<Result>): Promise<Result | false> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProcessEnded) return false;
    throw error;
  }
}
