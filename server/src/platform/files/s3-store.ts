import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { StoreSettings } from './settings.ts';
import { ObjectMissing, StoreAway, type FileStore, type StoredObject } from './store.ts';

type BucketSettings = Extract<StoreSettings, { kind: 's3' }>;

/** A bucket of any service that speaks the S3 protocol. */
export function openS3Store({ endpoint, bucket, prefix, region, credentials }: BucketSettings): FileStore {
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
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
  const place = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function* list(): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const page = await translateErrors(() =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
      );
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
      await translateErrors(() =>
        client.send(new PutObjectCommand({ ...place(key), Body: createReadStream(from), ContentLength: size })),
      );
      await rm(from);
    },
    async read(key, range) {
      const { Body } = await translateErrors(() =>
        client.send(
          new GetObjectCommand({ ...place(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        ),
      );
      if (Body === undefined) throw new ObjectMissing('the object has no content');
      return Body as Readable;
    },
    async size(key) {
      try {
        return (await translateErrors(() => client.send(new HeadObjectCommand(place(key))))).ContentLength ?? 0;
      } catch (error) {
        if (error instanceof ObjectMissing) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await translateErrors(() => client.send(new DeleteObjectCommand(place(key))));
    },
  };
}

async function translateErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
    if (name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)) {
      throw new ObjectMissing('there is no such object', { cause: error });
    }
    throw new StoreAway(error);
  }
}
