import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { ConfigError } from '../errors.ts';
import { readFileSettings } from './settings.ts';
import { makeKey, ObjectMissing, StoreAway } from './store.ts';
import { openS3Store } from './s3-store.ts';
import { openFileStore } from './open-store.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-store-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const s3 = await startS3Server();
const settings = {
  disk: readFileSettings(folder, {}),
  S3: readFileSettings(folder, { FILES_URL: s3.url }),
};

async function writeTemporary(content: string): Promise<string> {
  await mkdir(settings.disk.uploadFolder, { recursive: true });
  const file = path.join(settings.disk.uploadFolder, makeKey().slice(3));
  await writeFile(file, content);
  return file;
}

describe.each(['disk', 'S3'] as const)('a store on %s', (kind) => {
  const opening = openFileStore(settings[kind].store);
  async function put(content: string): Promise<string> {
    const key = makeKey();
    await (await opening).put(key, await writeTemporary(content));
    return key;
  }

  test('stores a file and returns it, completely and in parts', async () => {
    const store = await opening;
    const key = await put('0123456789');
    expect(await readdir(settings.disk.uploadFolder)).toEqual([]);
    expect(await store.size(key)).toBe(10);
    expect((await buffer(await store.read(key))).toString()).toBe('0123456789');
    expect((await buffer(await store.read(key, { start: 2, end: 4 }))).toString()).toBe('234');
  });

  test('reports that an object does not exist', async () => {
    const store = await opening;
    const key = makeKey();
    expect(await store.size(key)).toBeUndefined();
    await expect(store.read(key)).rejects.toBeInstanceOf(ObjectMissing);
  });

  test('removes an object, and ignores one that does not exist', async () => {
    const store = await opening;
    const key = await put('weg');
    await store.remove(key);
    await store.remove(key);
    expect(await store.size(key)).toBeUndefined();
  });

  test('lists its objects', async () => {
    const store = await opening;
    const before = (await Array.fromAsync(store.list())).map(({ key }) => key);
    const keys = [await put('een'), await put('twee'), await put('drie')];
    const found = await Array.fromAsync(store.list());
    expect(found.map(({ key }) => key).toSorted()).toEqual([...before, ...keys].toSorted());
    const two = found.find(({ key }) => key === keys[1]);
    expect([two?.size, Math.abs(Date.now() - (two?.changedAt.getTime() ?? 0)) < 60_000]).toEqual([4, true]);
  });

  test('stores an empty file', async () => {
    const key = await put('');
    expect(await (await opening).size(key)).toBe(0);
  });
});

test('a key cannot point outside the folder', async () => {
  const store = await openFileStore(settings.disk.store);
  for (const key of ['../app-secret', '00/../../app-secret', '/etc/passwd', '']) {
    await expect(store.read(key)).rejects.toThrow('wrong shape');
  }
});

test('an unavailable bucket and an unusable folder are 503', async () => {
  const bucket = await openFileStore(settings.S3.store);
  s3.isAway = true;
  await expect(bucket.size(makeKey())).rejects.toBeInstanceOf(StoreAway);
  s3.isAway = false;
  await writeFile(path.join(folder, 'geen-map'), '');
  const store = await openFileStore({ kind: 'disk', folder: path.join(folder, 'geen-map') });
  await expect(store.put(makeKey(), await writeTemporary('a'))).rejects.toMatchObject({ statusCode: 503 });
});

test('a bucket that does not respond is 503 soon, also in the middle of a file', async () => {
  if (settings.S3.store.kind !== 's3') throw new Error('the store is not a bucket');
  const bucket = openS3Store(settings.S3.store, { silence: 300 });
  s3.isFrozen = true;
  const file = await writeTemporary('dijk'.repeat(1_000_000));
  for (const ask of [() => bucket.put(makeKey(), file), () => bucket.size(makeKey()), () => bucket.read(makeKey())]) {
    await expect(ask()).rejects.toMatchObject({
      statusCode: 503,
      cause: { message: 'the bucket did not respond for 0.3 seconds' },
    });
  }
  // Bytes that were sent before the silence do not make it twice as long.
  const begin = performance.now();
  await expect(openS3Store(settings.S3.store, { silence: 2_000 }).put(makeKey(), file)).rejects.toThrow(StoreAway);
  expect(performance.now() - begin).toBeLessThan(3_500);
  s3.isFrozen = false;
  const key = makeKey();
  await bucket.put(key, file);
  expect(await bucket.size(key)).toBe(4_000_000);
});

test('a download that stalls ends with an error, and a file that is read slowly does not', async () => {
  if (settings.S3.store.kind !== 's3') throw new Error('the store is not a bucket');
  const bucket = openS3Store(settings.S3.store, { silence: 200 });
  const key = makeKey();
  await bucket.put(key, await writeTemporary('dijk'.repeat(1_000_000)));
  s3.isStalled = true;
  await expect(buffer(await bucket.read(key))).rejects.toMatchObject({
    cause: { message: 'the bucket did not respond for 0.2 seconds' },
  });
  s3.isStalled = false;
  const content = await bucket.read(key);
  // Longer than the bucket may be silent, but it is the reader that waits.
  await setTimeout(700);
  expect((await buffer(content)).length).toBe(4_000_000);
});

describe('the setting', () => {
  test('of a bucket has key, secret, region, prefix and TLS', () => {
    const { store } = readFileSettings('/data', {
      FILES_URL: 's3://AK:se%2Fcret@s3.example.org/bucket/a/b?region=nl-1',
    });
    expect(store).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.org',
      bucket: 'bucket',
      prefix: 'a/b/',
      region: 'nl-1',
      credentials: { accessKeyId: 'AK', secretAccessKey: 'se/cret' },
    });
  });

  test.each([
    'bucket',
    'https://s3.example.org/bucket',
    's3://host/bucket',
    's3://AK:geheim@host/',
    's3://AK:geheim@host/Bucket_',
    's3://AK:geheim@host/bucket?tls=misschien',
    's3://AK:geheim@host/bucket?acl=public',
    's3://AK:geheim%@host/bucket',
    's3://AK:geheim@host/bucket/../../x y',
  ])('%s is refused without its secret', (setting) => {
    const read = () => readFileSettings('/data', { FILES_URL: setting });
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow('geheim');
  });

  test.each([
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['tcp://127.0.0.1', { host: '127.0.0.1', port: 3310 }],
    ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
    ['unix:/run/clamd.ctl', { path: '/run/clamd.ctl' }],
    ['unix:///run/clamd.ctl', { path: '/run/clamd.ctl' }],
  ])('%s names a scanner', (setting, scanner) => {
    expect(readFileSettings('/data', { CLAMD_URL: setting }).scanner).toEqual(scanner);
  });

  test.each(['clamav:3310', 'http://clamav', 'unix:run/clamd.ctl', 'tcp://', 'tcp://host/pad'])(
    '%s names none',
    (setting) => {
      expect(() => readFileSettings('/data', { CLAMD_URL: setting })).toThrow('CLAMD_URL must look like');
    },
  );
});
