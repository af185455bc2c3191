import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { upload } from '../../test/stored-files.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const digits = '0123456789';
const { body: uploaded } = await upload(portal, staff.access, { name: 'cijfers.txt', content: digits });

describe('a part of a file', () => {
  const ask = (range: string, headers: Record<string, string> = {}) =>
    portal.call('GET', uploaded.file, { headers: { range, ...headers } });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-100', digits, 'bytes 0-9/10'],
    ['bytes=9-100', '9', 'bytes 9-9/10'],
    ['BYTES=0-0', '0', 'bytes 0-0/10'],
  ])('%s is sent with 206', async (range, text, contentRange) => {
    const response = await ask(range);
    expect([
      response.status,
      response.text,
      response.headers['content-range'],
      response.headers['content-length'],
    ]).toEqual([206, text, contentRange, String(text.length)]);
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=999999999999999-'])(
    '%s is refused with 416',
    async (range) => {
      const { status, headers, body } = await ask(range);
      expect([status, headers['content-range'], headers['content-type'], body]).toEqual([
        416,
        'bytes */10',
        'application/json; charset=utf-8',
        { detail: 'Dit deel van het bestand bestaat niet.' },
      ]);
    },
  );

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=a-b', 'bytes=-', 'lines=0-1', 'onzin', `bytes=0-${'9'.repeat(400)}`])(
    '%s is not a valid range: the whole file is sent',
    async (range) => {
      const response = await ask(range);
      expect([response.status, response.text]).toEqual([200, digits]);
    },
  );

  test('of a file that has changed returns the whole file', async () => {
    const etag = String((await portal.call('GET', uploaded.file)).headers['etag']);
    const same = await ask('bytes=0-1', { 'if-range': etag });
    expect([same.status, same.text]).toEqual([206, '01']);
    const other = await ask('bytes=0-1', { 'if-range': '"anders"' });
    expect([other.status, other.text]).toEqual([200, digits]);
  });
});
