import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HttpError } from '../errors.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object in the store. */
export interface StoredObject {
  key: string;
  size: number;
  changedAt: Date;
}

/**
 * Stores the content of files under random keys. Throws StoreAway when the store is unavailable, and ObjectMissing for
 * an object that does not exist.
 */
export interface FileStore {
  /** Moves the file at `from` into the store. */
  put(key: string, from: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
}

/** A file has a row in the database but no content in the store. */
export class ObjectMissing extends Error {}

/** The store is unavailable: 503 with a Dutch message. The cause is logged. */
export class StoreAway extends HttpError {
  constructor(cause: unknown) {
    super(
      503,
      { detail: 'De opslag van bestanden is even niet bereikbaar. Probeer het over een minuut opnieuw.' },
      { 'retry-after': '30' },
    );
    this.cause = cause;
  }
}

/** A key, or the partial file that a power cut left. */
const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{32}(-\d{1,4})?(\.part)?$/;

/** Whether the portal made this key: a bucket may hold other objects too. */
export const isKey = (text: string) => keyShape.test(text);

const journalShape = /^deletions\/[\dTZ-]{10,30}-[0-9a-f-]{36}\.jsonl$/;

/** Whether this is a part of the journal of deletions, which belongs to no file. */
export const isJournalKey = (text: string) => journalShape.test(text);

/** A key for the next part of the journal of deletions. In the order of their names they are in that of time. */
export const makeJournalKey = (now: Date) =>
  `deletions/${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.jsonl`;

/** The key of a picture in another width, in pixels. */
export const keyOfWidth = (key: string, width: number) => `${key}-${width}`;

/** The key of the file that this key, or one of `keyOfWidth`, was made for. */
export const fileKeyOf = (key: string) => key.replace(/-\d+$/, '');

/** All keys of a file in the store. */
export function keysOf(file: { key: string; thumbnailKey: string | null; widths: number[] | null }): string[] {
  const { key, thumbnailKey, widths } = file;
  return [
    key,
    ...(thumbnailKey === null ? [] : [thumbnailKey]),
    ...(widths ?? []).map((width) => keyOfWidth(key, width)),
  ];
}

/** A random key, in one of 256 folders. */
export function makeKey(): string {
  const random = randomBytes(16).toString('hex');
  return `${random.slice(0, 2)}/${random}`;
}
