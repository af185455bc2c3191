import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { decodeBase64, listArchive } from './archive.ts';

const limits = { fileBytes: 100_000, archiveEntries: 10 };
const archive = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) => Buffer.from(zipSync(files, { level }));
const hello = archive({ 'a.txt': strToU8('hallo') });

/** A copy with other bytes at a position found by its signature. */
function patch(zip: Buffer, signature: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt32LE(value, copy.indexOf(signature, 0, 'latin1') + offset);
  return copy;
}
const directory = 'PK\x01\x02';
const readFirst = async (zip: Buffer) => (await listArchive(zip, limits))[0]?.read();

describe('an archive', () => {
  test.each([0, 6] as const)('compressed at level %d yields its files', async (level) => {
    const entries = await listArchive(
      archive({ 'map/één.txt': strToU8('hallo'), 'b.bin': new Uint8Array(5_000) }, level),
      limits,
    );
    expect(entries.map(({ name }) => name)).toEqual(['map/één.txt', 'b.bin']);
    expect((await entries[0]?.read())?.toString()).toBe('hallo');
    expect(await entries[1]?.read()).toHaveLength(5_000);
  });

  test.each(['../evil.txt', '/etc/passwd', String.raw`..\evil.txt`, 'a/../../b', 'C:evil', 'a\nb', 'x'.repeat(300)])(
    'with the name %j is refused',
    async (name) => {
      await expect(listArchive(archive({ [name]: strToU8('x') }), limits)).rejects.toMatchObject({
        kind: 'bad-archive',
      });
    },
  );

  test('with too many files, or one too large, is refused without decompression', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}`, strToU8('x')]));
    await expect(listArchive(archive(many), limits)).rejects.toThrow('11 files');
    await expect(listArchive(archive({ bomb: new Uint8Array(10_000_000) }), limits)).rejects.toThrow(
      'a file is 10000000 bytes',
    );
  });

  test('that claims a smaller size than it has is stopped at the limit', async () => {
    const lying = patch(archive({ bomb: new Uint8Array(10_000_000) }), directory, 24, 10);
    await expect(readFirst(lying)).rejects.toMatchObject({ kind: 'too-large' });
    const less = patch(archive({ a: new Uint8Array(50_000) }), directory, 24, 10);
    await expect(readFirst(less)).rejects.toMatchObject({ kind: 'bad-archive' });
  });

  test.each([
    ['encrypted', 8, 1],
    ['of an unknown method', 10, 99],
  ])('with a file that is %s is refused', async (_name, offset, value) => {
    const odd = Buffer.from(hello);
    odd.writeUInt16LE(value, odd.indexOf(directory, 0, 'latin1') + offset);
    await expect(readFirst(odd)).rejects.toMatchObject({ kind: 'bad-archive' });
  });

  test('decompresses without blocking the event loop', async () => {
    const large = { fileBytes: 40_000_000, archiveEntries: 10 };
    const [entry] = await listArchive(archive({ a: new Uint8Array(32_000_000) }), large);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const bytes = await entry?.read();
    clearInterval(counting);
    expect(bytes).toHaveLength(32_000_000);
    expect(turns).toBeGreaterThan(3);
  });

  test('with a wrong checksum is damaged', async () => {
    await expect(readFirst(patch(hello, directory, 16, 1))).rejects.toThrow('damaged');
  });

  test.each([0, 1, 10, 21, 22, 40, 60, hello.length - 1])('cut off after %d bytes is refused', async (length) => {
    await expect(listArchive(hello.subarray(0, length), limits)).rejects.toMatchObject({ kind: 'bad-archive' });
  });

  test.each([20, 24, 42])(
    'with a random number at %d of its list ends in an error, not in a wrong file',
    async (offset) => {
      await expect(readFirst(patch(hello, directory, offset, 0x7f_ff_ff_ff))).rejects.toMatchObject({
        kind: expect.stringMatching(/bad-archive|too-large/) as string,
      });
    },
  );
});

describe('base64', () => {
  test('with line breaks anywhere yields the same bytes', async () => {
    const bytes = Buffer.from(Array.from({ length: 1_600_000 }, (_, index) => index % 251));
    const text = bytes.toString('base64');
    expect((await decodeBase64(text)).equals(bytes)).toBe(true);
    expect((await decodeBase64(text.replaceAll(/.{77}/g, '$&\r\n'))).equals(bytes)).toBe(true);
  });

  test.each(['UEs*', 'UE=s', '<x>', 'UEs_'])('%s is refused', async (text) => {
    await expect(decodeBase64(text)).rejects.toMatchObject({ kind: 'bad-archive' });
  });
});
