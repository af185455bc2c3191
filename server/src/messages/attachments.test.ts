import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { startClamd, virus } from '../../test/clamd.ts';
import { startConversation } from '../../test/conversations.ts';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { createTestDatabase, startPortalOn, testConfig } from '../../test/portal.ts';
import { upload } from '../../test/stored-files.ts';
import { scanWaitingFiles } from '../files/jobs.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { createScanner } from '../platform/files/scanner.ts';

const clamd = await startClamd();
const settings = testConfig({ CLAMD_URL: clamd.url }).files.scanner;
const scanner = createScanner(settings, fastify().log, { sizes: [1_000], timeouts: { check: 200, ping: 200 } });
const portal = await startPortalOn(await createTestDatabase(), { CLAMD_URL: clamd.url }, { scanner });
afterAll(() => portal.app.close());
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);

const store = (token: string, name: string, content = name) => upload(portal, token, { name, content });
const send = (token: string, uploads: number[]) =>
  portal.call('POST', '/api/messages/', { token, body: { subject: 'Foto’s', uploads } });
const ids = async (token: string, count: number) => {
  const stored = await Promise.all(Array.from({ length: count }, (_, index) => store(token, `${index}.txt`)));
  return stored.map(({ body }) => body.id as number);
};

test('files of a message are in it in the chosen order, and named in its receipt', async () => {
  const [one, two] = [await store(linde.access, 'een.txt'), await store(linde.access, 'twee.txt')];
  const { status, body } = await send(linde.access, [two.body.id, one.body.id]);
  const names = body.files.map((file: { file_name: string }) => file.file_name);
  expect([status, names]).toEqual([200, ['twee.txt', 'een.txt']]);
  const [receipt] = await queuedMails(portal, linde.email);
  expect(receipt?.content.facts).toContainEqual({ label: 'Bestanden', value: 'twee.txt, een.txt' });
  const { text } = await portal.call('GET', `/api/messages/${body.id}/receipt/`, { token: linde.access });
  expect(text).toContain('twee.txt, een.txt');
});

test('nobody removes a file from what was sent', async () => {
  const { resident, reply, replies: list } = await startConversation(portal);
  const [own] = await ids(resident.access, 1);
  expect((await reply(resident.access, { uploads: [own ?? 0] })).status).toBe(200);
  const { body: message } = await send(linde.access, await ids(linde.access, 1));
  for (const file of [own, message.files[0].id as number]) {
    const { status, body } = await portal.call('DELETE', `/api/files/${file}/`, { token: staff.access });
    expect([status, body]).toEqual([
      409,
      {
        error: 'Een bestand bij een bericht kan niet apart worden verwijderd. U kunt wel het hele bericht verwijderen.',
      },
    ]);
  }
  expect((await list(staff.access)).results[0].files).toMatchObject([{ id: own }]);
  const { body: same } = await portal.call('GET', `/api/messages/${message.id}/`, { token: staff.access });
  expect(same.files).toEqual([expect.objectContaining({ id: message.files[0].id })]);
});

test('a message has at most ten files, also after it is changed', async () => {
  const files = await ids(linde.access, 11);
  const tooMany = await send(linde.access, files);
  expect([tooMany.status, tooMany.body]).toEqual([400, { uploads: ['Voeg maximaal 10 bestanden toe.'] }]);
  const { body: message } = await send(linde.access, files.slice(0, 10));
  const change = await portal.call('PUT', `/api/messages/${message.id}/`, {
    token: linde.access,
    body: { subject: 'Meer', uploads: files.slice(10) },
  });
  expect([change.status, change.body]).toEqual([400, { uploads: ['Voeg maximaal 10 bestanden toe.'] }]);
  const { body: same } = await portal.call('GET', `/api/messages/${message.id}/`, { token: linde.access });
  expect([same.subject, same.files.length]).toEqual(['Foto’s', 10]);
});

test('uploads of somebody else, of another message or that do not exist are refused, and nothing is sent', async () => {
  const { resident, reply, replies: list } = await startConversation(portal);
  const [theirs] = await ids(linde.access, 1);
  const [used] = await ids(resident.access, 1);
  expect((await reply(resident.access, { uploads: [used ?? 0] })).status).toBe(200);
  for (const wrong of [theirs, used, 2_000_000_000]) {
    const { status, body } = await reply(resident.access, { text: '<p>a</p>', uploads: [wrong ?? 0] });
    expect([status, Object.keys(body)]).toEqual([400, ['uploads']]);
  }
  expect((await list(resident.access)).count).toBe(1);
  expect((await reply(resident.access, { uploads: ['x' as unknown as number] })).status).toBe(400);
});

test('staff answer with files, which the resident opens', async () => {
  const { resident, reply, replies: list } = await startConversation(portal);
  const { body: file } = await store(staff.access, 'tekening.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await reply(staff.access, { uploads: [file.id] })).status).toBe(200);
  const [answer] = (await list(resident.access)).results;
  const [shown] = answer.files;
  expect([answer.text, shown.file_name]).toEqual(['', 'tekening.svg']);
  const { statusCode, headers } = await portal.app.inject({ method: 'GET', url: shown.file });
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename=tekening.svg']);
});

test('a file that the scanner has not seen is opened by nobody, and is gone when it has a virus', async () => {
  await clamd.leave();
  const { resident, reply, replies: list } = await startConversation(portal);
  const [good, bad] = [
    await store(resident.access, 'goed.txt', 'goed'),
    await store(resident.access, 'fout.txt', virus),
  ];
  await reply(resident.access, { uploads: [good.body.id, bad.body.id] });
  const links = async (token: string) =>
    (await list(token)).results[0].files as { file: string; file_name: string; is_checking: boolean }[];
  const statuses = async (token: string) =>
    Promise.all(
      (await links(token)).map(async ({ file }) => (await portal.app.inject({ method: 'GET', url: file })).statusCode),
    );
  for (const { access } of [resident, staff]) {
    expect((await links(access)).map(({ is_checking }) => is_checking)).toEqual([true, true]);
    expect(await statuses(access)).toEqual([404, 404]);
  }
  await clamd.comeBack();
  await scanner.probe();
  await scanWaitingFiles(portal.db, await openFileStore(portal.config.files.store), scanner);
  for (const { access } of [resident, staff]) {
    expect((await links(access)).map(({ file_name }) => file_name)).toEqual(['goed.txt']);
    expect(await statuses(access)).toEqual([200]);
  }
});
