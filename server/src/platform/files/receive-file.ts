import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxBytesOf, maxMessagePixels, type Accepts, type FileType } from '@dijkportaal/contract/files';
import { cleanName, extensionOf, limitInWords, phoneAdvice, refuseFile, typeByName } from './file-names.ts';
import { hashFile } from '../crypto.ts';
import {
  cleanImage,
  drawInWidths,
  drawThumbnail,
  findPhoneFormat,
  isCleanable,
  isOfType,
} from './sandbox/inspect-file.ts';
import type { Scanner } from './scanner.ts';
import { keyOfWidth, keysOf, makeKey, StoreAway, type FileStore } from './store.ts';
import type { TemporaryFiles } from './temporary.ts';

/** A checked and cleaned file in the store that is not attached to anything yet. */
export interface ReceivedFile {
  /** Its random key in the store. */
  key: string;
  /** A WebP picture of at most 480 by 480 pixels; null if there is none. */
  thumbnailKey: string | null;
  /** Widths in pixels in which a picture is also in the store, as WebP under `keyOfWidth`. */
  widths: number[];
  /** The sender's name for it, without a path or misleading characters; at most 200 characters. */
  name: string;
  type: FileType;
  /** Bytes in the store. */
  size: number;
  /** SHA-256 of the content in the store, in hex. */
  hash: string;
  /** checking: the virus scanner could not be reached yet. */
  state: 'ready' | 'checking';
}

/** A file that is being uploaded, and the field of the form that it is in. */
export interface IncomingFile {
  field: string;
  accepts: Accepts;
  /** The sender's name for it. */
  name: string;
  content: Readable;
}

/** The parts of the portal that receiving a file needs. */
export interface Place {
  scanner: Scanner;
  store: FileStore;
  temporary: TemporaryFiles;
  /** Called when a file is refused because of what the scanner found in it. */
  onVirus: (name: string) => Promise<void>;
}

/**
 * Receives a file: writes it to disk within the limit of its type, checks that it is what its name says, scans it,
 * cleans pictures, makes those with messages smaller, draws a thumbnail and the widths for screens, and puts all into the store. Throws 400 at the field,
 * 413 for a file that is too large.
 */
export async function receiveFile(incoming: IncomingFile, place: Place): Promise<ReceivedFile> {
  const { field, accepts } = incoming;
  const { scanner, store, temporary } = place;
  const name = cleanName(incoming.name);
  const type = typeByName(name, field, accepts);
  const refuse = (what: string) => refuseFile(field, name, what);

  const original = await temporary.next();
  const bytes = await writeDown(incoming.content, original, maxBytesOf(type, accepts));
  if (bytes === 'too many')
    throw refuseFile(field, name, `is te groot. Het maximum is ${limitInWords(type, accepts)}.`, 413);
  if (bytes === 0) throw refuse('is leeg.');
  if (!(await isOfType(original, type))) {
    const format = await findPhoneFormat(original);
    if (format !== null) throw refuse(phoneAdvice[format]);
    throw refuse(`is geen ${extensionOf(name).toUpperCase()}: de inhoud past niet bij de naam.`);
  }
  const verdict = await scanner.scan(createReadStream(original), bytes);
  if (verdict.kind === 'infected') {
    await place.onVirus(name);
    throw refuse('bevat een virus en is niet bewaard.');
  }
  if (verdict.kind === 'too large') throw refuseFile(field, name, explainLimit(bytes, scanner), 413);

  const kept = isCleanable(type) ? await temporary.next() : original;
  if (isCleanable(type)) {
    const refusal = await cleanImage(original, kept, type, accepts === 'message' ? maxMessagePixels : undefined);
    if (refusal !== null) throw refuse(refusal);
  }
  const picture = await temporary.next();
  const thumbnail = (await drawThumbnail(kept, picture, type)) ? picture : null;
  const inWidths = await drawInWidths(kept, type, () => temporary.next());
  const received: ReceivedFile = {
    key: makeKey(),
    thumbnailKey: thumbnail === null ? null : makeKey(),
    widths: inWidths.map(({ width }) => width),
    name,
    type,
    size: (await stat(kept)).size,
    hash: await hashFile(kept),
    state: verdict.kind === 'clean' ? 'ready' : 'checking',
  };
  await store.put(received.key, kept);
  try {
    if (thumbnail !== null && received.thumbnailKey !== null) await store.put(received.thumbnailKey, thumbnail);
    for (const { width, file } of inWidths) await store.put(keyOfWidth(received.key, width), file);
  } catch (error) {
    // Not awaited, because an unresponsive store would take as long again. The nightly clean-up removes the rest.
    void Promise.allSettled(keysOf(received).map((key) => store.remove(key)));
    throw error;
  }
  return received;
}

function explainLimit(bytes: number, scanner: Scanner): string {
  const { refusesAbove } = scanner.status();
  if (refusesAbove === null || bytes <= refusesAbove) {
    return 'kan niet helemaal op virussen worden gecontroleerd. Zit er veel in verpakt? Upload die bestanden dan zonder archief.';
  }
  return `is te groot voor de virusscanner, die nu bestanden tot ${Math.floor(refusesAbove / 1_048_576)} MB controleert. Vraag de beheerder van het portaal om de grens te verhogen.`;
}

async function writeDown(content: Readable, to: string, maxBytes: number): Promise<number | 'too many'> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooManyBytes());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(content, counter, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    return bytes;
  } catch (error) {
    if (error instanceof TooManyBytes) return 'too many';
    const { code = '' } = error as NodeJS.ErrnoException;
    throw /^(ENOSPC|EDQUOT|EROFS|EACCES|EMFILE|EIO)$/.test(code) ? new StoreAway(error) : error;
  }
}

class TooManyBytes extends Error {}
