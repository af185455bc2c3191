import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formOf } from '../../../test/forms.ts';
import { makeNewsletterMail } from '../../../test/newsletters.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { pdf, picture } from '../../../test/sample-files.ts';
import { upload } from '../../../test/stored-files.ts';
import { files } from '../../schema/files.ts';
import { signImage } from '../signed-links.ts';
import { newsletters } from '../../schema/newsletters.ts';

const png = await picture('png');
const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);

const send = (method: string, url: string, fields: Parameters<typeof formOf>[0]) => {
  const { body, headers } = formOf(fields);
  return portal.call(method, `/api/newsletters/${url}`, { token: staff.access, headers, body });
};
const make = async (fields: Parameters<typeof formOf>[0] = {}) => {
  const response = await send('POST', '', {
    title: 'Zomerpost',
    content: '<p>Tekst</p>',
    everyone: true,
    featured_image: { name: 'dijk.png', content: png },
    ...fields,
  });
  if (response.status !== 200) throw new Error(response.text);
  return response.body as { id: number; image: { id: number; file: string; thumbnail: string } };
};
const setState = (id: number, state: typeof newsletters.$inferSelect.state) =>
  db.update(newsletters).set({ state, startedAt: new Date() }).where(eq(newsletters.id, id));
const statusOf = async (address: string) => (await portal.app.inject({ method: 'GET', url: address })).statusCode;
const addressOf = (id: number, fileId: number) =>
  `/api/newsletters/${id}/image/${signImage(portal.config, { newsletterId: id, fileId })}/`;

test('is uploaded in a form, with every other field of the newsletter', async () => {
  const { body } = await send('POST', '', {
    title: 'Uit een formulier',
    content: '<p>Tekst</p>',
    everyone: 'true',
    send: 'true',
    send_at: '2031-01-02T10:00:00+01:00',
    send_to_contacts: true,
    send_to_not_logged_in: 'false',
    featured_image: { name: 'dijk.png', content: png },
  });
  expect(body).toMatchObject({
    state: 'scheduled',
    everyone: true,
    send_at: '2031-01-02T09:00:00.000Z',
    send_to_contacts: true,
    send_to_not_logged_in: false,
    image: { file_name: 'dijk.png' },
    thumbnail: expect.stringContaining('/thumbnail/'),
    featured_image: expect.stringContaining('/file/'),
  });
  const form = { title: 'Uit een formulier', content: '<p>Tekst</p>', everyone: true };
  const local = await send('PUT', `${body.id}/`, { ...form, send: true, send_at: '2031-07-02T10:00' });
  expect(local.body).toMatchObject({ send_at: '2031-07-02T08:00:00.000Z' });
  const off = await send('PUT', `${body.id}/`, { ...form, send: 'false', send_at: '' });
  expect(off.body).toMatchObject({ state: 'draft', send_at: null, everyone: true, image: { file_name: 'dijk.png' } });
});

test('is replaced by a new one from a form or an upload, and not removed without one', async () => {
  const { id, image } = await make();
  const again = await send('PUT', `${id}/`, { title: 'Zonder bestand' });
  expect(again.body.image.id).toBe(image.id);
  const { body: uploaded } = await upload(portal, staff.access, { name: 'kolk.png', content: png });
  const changed = await portal.call('PUT', `/api/newsletters/${id}/`, {
    token: staff.access,
    body: { title: 'Zomerpost', image_upload: uploaded.id },
  });
  expect(changed.body.image).toMatchObject({ id: uploaded.id, file_name: 'kolk.png' });
  expect(await db.select().from(files).where(eq(files.newsletterId, id))).toHaveLength(1);
});

test('is refused if it is another type of file, and nothing is stored', async () => {
  const before = [await db.$count(newsletters), await db.$count(files)];
  for (const file of [
    { name: 'dijk.png', content: 'geen plaatje' },
    { name: 'plan.pdf', content: pdf },
  ]) {
    expect((await send('POST', '', { title: 'x', featured_image: file })).status).toBe(400);
  }
  const { body: uploaded } = await upload(portal, staff.access, { name: 'plan.pdf', content: pdf });
  const refused = await portal.call('POST', '/api/newsletters/', {
    token: staff.access,
    body: { title: 'x', image_upload: uploaded.id },
  });
  expect([refused.status, refused.body]).toEqual([
    400,
    { image_upload: ['Kies een afbeelding: JPEG, PNG, GIF of WebP.'] },
  ]);
  expect([await db.$count(newsletters), await db.$count(files)]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('can be removed until its newsletter starts', async () => {
  const { id, image } = await make();
  await setState(id, 'sent');
  const refused = await portal.call('DELETE', `/api/files/${image.id}/`, { token: staff.access });
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'Deze nieuwsbrief wordt of is al verstuurd en kan niet meer worden gewijzigd.' },
  ]);
  expect(await db.$count(files, eq(files.id, image.id))).toBe(1);
  await setState(id, 'draft');
  expect((await portal.call('DELETE', `/api/files/${image.id}/`, { token: staff.access })).status).toBe(200);
  const { body } = await portal.call('GET', `/api/newsletters/${id}/`, { token: staff.access });
  expect(body).toMatchObject({ image: null, thumbnail: null });
});

test('is visible in the portal to those who may read the newsletter', async () => {
  const { id, image } = await make({ everyone: false });
  expect([await statusOf(image.file), await statusOf(image.thumbnail)]).toEqual([200, 200]);
  await db.update(newsletters).set({ forEveryone: true, state: 'sent', startedAt: new Date() });
  await makeNewsletterMail(portal, { newsletterId: id, email: 'lezer@example.org' });
  const { body } = await portal.call('GET', `/api/newsletter-archive/${id}/`, { token: resident.access });
  expect(await statusOf(body.featured_image)).toBe(200);
  await db.update(newsletters).set({ forEveryone: false });
  expect([await statusOf(body.featured_image), await statusOf(body.thumbnail)]).toEqual([404, 404]);
  await db.update(newsletters).set({ forEveryone: true, state: 'draft' });
  expect(await statusOf(body.featured_image)).toBe(404);
});

test.each([
  ['jpg', 3000, 'jpeg', 1200],
  ['jpg', 700, 'jpeg', 700],
  ['webp', 3000, 'jpeg', 1200],
  ['png', 3000, 'png', 1200],
  ['gif', 2000, 'png', 1200],
] as const)('of type %s and %i pixels is a %s of %i pixels in a mail', async (extension, width, format, shown) => {
  const image = sharp({ create: { width, height: 400, channels: 3, background: '#0b4a6f' } });
  const content = await image.toFormat(extension === 'jpg' ? 'jpeg' : extension).toBuffer();
  const { id, image: stored } = await make({ featured_image: { name: `dijk.${extension}`, content } });
  const response = await portal.app.inject({ method: 'GET', url: addressOf(id, stored.id) });
  expect(response.headers['content-type']).toBe(`image/${format}`);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: shown });
});

test('is shown in mail programs by its signed URL until it is replaced', async () => {
  const { id, image } = await make();
  const response = await portal.app.inject({ method: 'GET', url: addressOf(id, image.id) });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.subarray(0, 4)).toEqual(png.subarray(0, 4));
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const { etag } = response.headers;
  const known = await portal.app.inject({
    method: 'GET',
    url: addressOf(id, image.id),
    headers: { 'if-none-match': String(etag) },
  });
  expect([known.statusCode, known.body]).toEqual([304, '']);

  const other = await make();
  const wrong = [
    addressOf(id, other.image.id),
    addressOf(other.id, image.id),
    addressOf(2_000_000, image.id),
    `/api/newsletters/${id}/image/x/`,
    `/api/newsletters/${id}/image/%00/`,
  ];
  for (const address of wrong) expect([address, await statusOf(address)]).toEqual([address, 404]);

  await db.update(files).set({ state: 'checking' }).where(eq(files.id, image.id));
  expect(await statusOf(addressOf(id, image.id))).toBe(404);
  await db.update(files).set({ state: 'ready' });
  await send('PUT', `${id}/`, { title: 'Zomerpost', featured_image: { name: 'nieuw.png', content: png } });
  expect(await statusOf(addressOf(id, image.id))).toBe(404);
});
