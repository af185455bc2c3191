import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline, Transform, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { measureCall } from '../measure.ts';
import type { BucketSettings } from './settings.ts';
import { ObjectMissing, StoreAway, type FileStore, type StoredObject } from './store.ts';

/** So that an upload or download fails within 10 seconds when the bucket does not respond. */
const silenceMs = 7_000;

/**
 * A bucket of any service with the S3 protocol. `silence` is how many milliseconds it may take to start its response,
 * or to accept the next part of a file.
 */
export function openS3Store(
  { endpoint, bucket, prefix, region, credentials }: BucketSettings,
  { silence = silenceMs } = {},
): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 3,
    // Older services do not support the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are in the portal's own log.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000 },
  });
  const place = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  function ask<Answer>(
    operation: string,
    send: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
    progress?: () => number,
  ): Promise<Answer> {
    return measureCall(
      { system: 's3', operation },
      () => abortSilent(send, progress),
      (error) => (error instanceof ObjectMissing ? 'missing' : 'failed'),
    );
  }

  /** `progress` counts the bytes that the bucket accepted: while that grows it is responsive. */
  async function abortSilent<Answer>(
    send: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
    progress = () => 0,
  ): Promise<Answer> {
    const abort = new AbortController();
    const stop = watchSilence(silence, progress, () => abort.abort());
    try {
      return await send({ abortSignal: abort.signal });
    } catch (error) {
      throw abort.signal.aborted ? new StoreAway(silent(silence, endpoint)) : translateError(error, endpoint);
    } finally {
      stop();
    }
  }

  /** Ends a download that stalls. One with a slow reader has parts waiting, and continues. */
  function endWhenSilent(content: Readable): Readable {
    let taken = 0;
    const passed = new Transform({
      transform(part: Buffer, _encoding, done) {
        taken += part.length;
        done(null, part);
      },
    });
    // While parts wait for the reader, it is not the bucket that is slow.
    const progress = () => (passed.readableLength > 0 ? performance.now() : taken);
    const stop = watchSilence(silence, progress, () => content.destroy(new StoreAway(silent(silence, endpoint))));
    pipeline(content, passed, stop);
    return passed;
  }

  async function* list(): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
      const page = await ask('list', (options) => client.send(command, options));
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        yield { key: Key.slice(prefix.length), size: Size, changedAt: LastModified };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    list,
    async put(key, from) {
      const { size } = await stat(from);
      const content = createReadStream(from);
      const command = new PutObjectCommand({ ...place(key), Body: content, ContentLength: size });
      await ask(
        'put',
        (options) => client.send(command, options),
        () => content.bytesRead,
      ).finally(() => content.destroy());
      await rm(from);
    },
    async read(key, range) {
      const command = new GetObjectCommand({
        ...place(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const { Body } = await ask('read', (options) => client.send(command, options));
      if (Body === undefined) throw new ObjectMissing('the object has no content');
      return endWhenSilent(Body as Readable);
    },
    async size(key) {
      try {
        const command = new HeadObjectCommand(place(key));
        return (await ask('size', (options) => client.send(command, options))).ContentLength ?? 0;
      } catch (error) {
        if (error instanceof ObjectMissing) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const command = new DeleteObjectCommand(place(key));
      await ask('remove', (options) => client.send(command, options));
    },
  };
}

/** Calls `act` when a number stays the same for this long, or an eighth longer. Returns what ends the watch. */
function watchSilence(milliseconds: number, progress: () => number, act: () => void): () => void {
  let last = progress();
  let movedAt = performance.now();
  const watch = setInterval(() => {
    const now = progress();
    if (now !== last) movedAt = performance.now();
    else if (performance.now() - movedAt >= milliseconds) act();
    last = now;
  }, milliseconds / 8);
  return () => clearInterval(watch);
}

const silent = (milliseconds: number, endpoint: string) =>
  Object.assign(new Error(`the bucket did not respond for ${milliseconds / 1000} seconds`), {
    code: 'ETIMEDOUT',
    host: new URL(endpoint).host,
  });

/** The host is logged with the cause. */
function translateError(error: unknown, endpoint: string): Error {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const isMissing = name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);
  return isMissing
    ? new ObjectMissing('there is no such object', { cause: error })
    : new StoreAway(Object.assign(error as Error, { host: new URL(endpoint).host }));
}
