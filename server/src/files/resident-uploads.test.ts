import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { docx, drawing, movingGif, mp4, page, pdf, photoWithPlace, picture, zip } from '../../test/sample-files.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { files } from '../schema/files.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);
const neighbour = await signedInPerson(portal);
const send = (name: string, content: Buffer | string, { access } = linde) => upload(portal, access, { name, content });
const open = (address: string) => portal.app.inject({ method: 'GET', url: address });
const remove = (token: string, id: number) => portal.call('DELETE', `/api/files/${id}/`, { token });

describe('a resident uploads', () => {
  test.each([
    ['foto.jpg', picture('jpeg'), 'image/jpeg'],
    ['plan.png', picture('png'), 'image/png'],
    ['plan.webp', picture('webp'), 'image/webp'],
    ['beeld.gif', movingGif(3), 'image/gif'],
    ['brief.pdf', pdf, 'application/pdf'],
    ['brief.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['lijst.csv', 'naam;plaats\r\nKolk;Wijk', 'text/csv'],
    ['notitie.txt', 'Een notitie.', 'text/plain'],
  ])('%s, and sees it', async (name, content, type) => {
    const { status, body } = await send(name, await content);
    expect([status, body.file_type]).toEqual([200, type]);
    expect((await open(body.file)).statusCode).toBe(200);
  });

  test.each([
    ['a drawing that can run scripts', 'tekening.svg', drawing],
    ['an archive', 'alles.zip', zip],
    ['a video', 'film.mp4', mp4],
    ['a page as a picture', 'foto.jpg', page],
    ['a document with macros', 'brief.docx', docx({ macros: true })],
    ['an archive as a document', 'brief.docx', zip],
    ['a name with two extensions', 'brief.exe.pdf', pdf],
  ])('not %s', async (_what, name, content) => {
    const before = await countFiles(portal);
    const { status, body } = await send(name, content);
    expect([status, Object.keys(body)]).toEqual([400, ['file']]);
    expect(await countFiles(portal)).toEqual({ ...before, temporary: 0 });
  });

  test('at most 25 MB, of which staff may have more', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(25 * 1_048_576, ' ')]);
    const { status, body } = await send('groot.pdf', large);
    expect([status, body]).toEqual([413, { file: ['Het bestand ‘groot.pdf’ is te groot. Het maximum is 25 MB.'] }]);
    expect((await send('groot.pdf', large, staff)).status).toBe(200);
  });

  test('a photo, which gets smaller, upright and without its place', async () => {
    const photo = await sharp(await photoWithPlace())
      .resize({ width: 4000, height: 3000, fit: 'fill' })
      .keepMetadata()
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await send('dijk.jpg', photo);
    const { width, height, exif, orientation } = await sharp((await open(body.file)).rawPayload).metadata();
    expect([width, height, exif, orientation ?? 1]).toEqual([1920, 2560, undefined, 1]);
    const moving = await send('beeld.gif', movingGif(5));
    expect((await sharp((await open(moving.body.file)).rawPayload).metadata()).pages).toBe(5);
    // Of staff it has the size that it had.
    const theirs = await send('dijk.jpg', photo, staff);
    expect((await sharp((await open(theirs.body.file)).rawPayload).metadata()).height).toBe(4000);
  });
});

test('an upload is seen and removed by who uploaded it alone', async () => {
  const { body: file } = await send('brief.pdf', pdf);
  // The link is of a session, so another person needs one that the portal signed.
  for (const other of [neighbour, staff]) {
    const { body: theirs } = await send('brief.pdf', pdf, other);
    const forged = String(theirs.file).replace(`/files/${theirs.id}/`, `/files/${file.id}/`);
    expect((await open(forged)).statusCode).toBe(404);
    expect((await remove(other.access, file.id)).status).toBe(other === staff ? 404 : 403);
  }
  expect((await open(file.file)).statusCode).toBe(200);
  expect((await remove(linde.access, file.id)).status).toBe(200);
  expect([(await open(file.file)).statusCode, (await remove(linde.access, file.id)).status]).toEqual([404, 403]);
});

test('a resident does not remove a file of staff, nor one that was sent', async () => {
  const published = await upload(portal, staff.access, { name: 'plan.pdf', content: pdf });
  expect((await remove(linde.access, published.body.id)).status).toBe(403);
  const { body: sent } = await send('brief.pdf', pdf);
  const message = { subject: 'Oprit', uploads: [sent.id] };
  expect((await portal.call('POST', '/api/messages/', { token: linde.access, body: message })).status).toBe(200);
  expect((await remove(linde.access, sent.id)).status).toBe(403);
});

test('of many uploads that wait, only the newest stay', async () => {
  const person = await signedInPerson(portal);
  const { body: first } = await send('eerste.txt', 'een', person);
  const rows = Array.from({ length: 35 }, (_, index) => ({
    key: createHash('sha256').update(String(index)).digest('hex').slice(0, 32),
    name: `${index}.txt`,
    type: 'text/plain',
    size: 1,
    hash: '',
    uploadedById: person.id,
  }));
  await portal.db.insert(files).values(rows);
  const { body: last } = await send('laatste.txt', 'twee', person);
  const { rows: left } = await portal.pool.query('select id from files where uploaded_by_id = $1 order by id', [
    person.id,
  ]);
  expect(left).toHaveLength(30);
  expect(left.map(({ id }) => id)).not.toContain(first.id);
  expect(left.at(-1)?.id).toBe(last.id);
});

test('a resident uploads 60 files an hour, staff more', async () => {
  const person = await signedInPerson(portal);
  const empty = (access: string) => portal.call('POST', '/api/uploads/', { token: access, body: {} });
  const form = () => upload(portal, person.access, { name: 'a.exe', content: 'MZ' });
  const statuses = [];
  for (let count = 0; count < 61; count++) statuses.push((await form()).status);
  expect([statuses.slice(0, 60).every((status) => status === 400), statuses[60]]).toEqual([true, 429]);
  const { body, headers } = await form();
  expect(body.non_field_errors[0]).toMatch(/^U hebt dit uur al 60 bestanden verstuurd\. Probeer het over/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  expect((await empty(staff.access)).status).toBe(400);
});
