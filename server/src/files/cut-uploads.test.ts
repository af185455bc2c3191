import { once } from 'node:events';
import { utimes, mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filePart, formOf, rawForm } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { countFiles } from '../../test/stored-files.ts';
import { listen } from '../../test/wire.ts';
import { removeOldTemporaryFiles } from '../platform/files/temporary.ts';

const portal = await startTestPortal();
const port = await listen(portal.app);
const staff = await signedInPerson(portal, { isStaff: true });
const oneGigabyte = 1_073_741_824;

function startUpload(headers: Record<string, string | number>) {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/uploads/',
    headers: { authorization: `Bearer ${staff.access}`, ...headers },
    agent: false,
  });
  sent.on('error', () => {});
  return sent;
}

const answered = async (sent: ReturnType<typeof startUpload>) => {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
  return { status: response.statusCode, body: JSON.parse(text) as unknown };
};

test('uploads that are cut off leave no object, no temporary file and no row', async () => {
  const before = await countFiles(portal);
  const { body, headers } = formOf({ file: { name: 'groot.zip', content: Buffer.alloc(2_000_000, 'PK') } });
  const cut = Array.from({ length: 10 }, () => startUpload({ ...headers, 'content-length': body.length }));
  for (const sent of cut) sent.write(body.subarray(0, 1_000_000));
  await expect.poll(async () => (await countFiles(portal)).temporary).toBe(10);
  for (const sent of cut) sent.destroy();
  await expect.poll(() => countFiles(portal)).toEqual(before);
});

test('an upload of 1 GB is refused before it is sent', async () => {
  const { headers } = rawForm([]);
  const sent = startUpload({ ...headers, 'content-length': oneGigabyte });
  sent.flushHeaders();
  expect(await answered(sent)).toEqual({ status: 413, body: { detail: 'Dit is te groot om te versturen.' } });
  sent.destroy();
});

test('an upload without a length is refused as soon as it is too long', async () => {
  const before = await countFiles(portal);
  const part = filePart('file', { name: 'groot.svg', content: '<svg>' });
  const { headers } = rawForm([]);
  const boundary = headers['content-type']?.split('boundary=')[1];
  const sent = startUpload({ ...headers, 'transfer-encoding': 'chunked' });
  sent.write(`--${boundary}\r\n`);
  sent.write(part);
  for (let written = 0; written < 3; written += 1) sent.write(Buffer.alloc(1_048_576, ' '));
  expect(await answered(sent)).toEqual({
    status: 413,
    body: { file: ['Het bestand ‘groot.svg’ is te groot. Het maximum is 2 MB.'] },
  });
  sent.destroy();
  expect(await countFiles(portal)).toEqual(before);
});

test('leftovers of a killed process are removed, current uploads are not', async () => {
  const folder = portal.config.files.uploadFolder;
  await mkdir(folder, { recursive: true });
  for (const name of ['oud', 'nieuw']) await writeFile(path.join(folder, name), 'half');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(path.join(folder, 'oud'), twoHoursAgo, twoHoursAgo);
  expect(await removeOldTemporaryFiles(folder, 3600)).toBe(1);
  expect((await countFiles(portal)).temporary).toBe(1);
  expect(await removeOldTemporaryFiles(folder, 0)).toBe(1);
  expect(await removeOldTemporaryFiles(path.join(folder, 'is-er-niet'), 0)).toBe(0);
});
