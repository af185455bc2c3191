import { beforeEach, describe, expect, test } from 'vitest';
import { labelPerson } from '../../../test/labels.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { groups } from '../../schema/audience.ts';
import { files } from '../../schema/files.ts';
import { publications } from '../../schema/publications.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
const stranger = await signedInPerson(portal);
await labelPerson(portal, resident.id, { groups: ['Bewoners'] });
const [group] = await db.select().from(groups);
const groupId = group?.id ?? 0;
const [otherGroup] = await db.insert(groups).values({ name: 'Klankbordgroep' }).returning();

beforeEach(async () => {
  await db.delete(publications);
});

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, url, { token: staff.access, ...(body !== undefined && { body }) });
const publish = async (body: object) => {
  const response = await asStaff('POST', '/api/news/', body);
  expect(response.text).toContain('"id"');
  return response.body as { id: number; created_at: string; image: { id: number } | null };
};
const titlesFor = async (token: string, query = '') =>
  ((await portal.call('GET', `/api/news/${query}`, { token })).body as { results: { title: string }[] }).results.map(
    ({ title }) => title,
  );
let serial = 0;
const upload = async (type: string) => {
  const [row] = await db
    .insert(files)
    .values({
      key: `k${(serial += 1)}`,
      thumbnailKey: `t${serial}`,
      name: `bestand-${serial}`,
      type,
      size: 9,
      hash: '',
      uploadedById: staff.id,
    })
    .returning();
  return row?.id ?? 0;
};

describe('news', () => {
  test('is visible only to staff while it is for nobody', async () => {
    const { id } = await publish({ title: 'Nog niet' });
    expect(await titlesFor(resident.access)).toEqual([]);
    expect((await portal.call('GET', `/api/news/${id}/`, { token: resident.access })).status).toBe(404);
    expect(await titlesFor(staff.access)).toEqual(['Nog niet']);
  });

  test('of a group is for that group, which sees only the names of its own groups', async () => {
    const { id } = await publish({ title: 'Voor bewoners', groups: [groupId, otherGroup?.id] });
    const seen = await portal.call('GET', `/api/news/${id}/`, { token: resident.access });
    const audience = { everyone: false, you: false, groups: ['Bewoners'], zones: [], others: true };
    expect(seen.body).toMatchObject({ title: 'Voor bewoners', everyone: false, groups: [], zones: [], audience });
    expect(seen.text).not.toContain('Klankbordgroep');
    const hidden = await portal.call('GET', `/api/news/${id}/`, { token: stranger.access });
    const absent = await portal.call('GET', '/api/news/2000000000/', { token: stranger.access });
    expect([hidden.status, hidden.text]).toEqual([404, absent.text]);
    expect((await asStaff('GET', `/api/news/${id}/`)).body).toMatchObject({
      everyone: false,
      groups: [{ id: groupId, name: 'Bewoners' }, { name: 'Klankbordgroep' }],
      audience: null,
    });
  });

  test('is cleaned when it is stored', async () => {
    const { id } = await publish({
      title: '<b>Dijk</b>',
      content: '<p onclick="x()">Tekst <script>alert(1)</script><a href="javascript:x">klik</a></p>',
      everyone: true,
    });
    const { body } = await portal.call('GET', `/api/news/${id}/`, { token: resident.access });
    expect(body).toMatchObject({ title: '<b>Dijk</b>', content: '<p>Tekst <a>klik</a></p>' });
  });

  test('is listed newest first, with three for the menu', async () => {
    for (const [title, createdAt] of [
      ['maart', '2026-03-04'],
      ['mei', '2026-05-04'],
      ['april', '2026-04-04T12:00:00+02:00'],
      ['juni', '2026-06-04'],
    ]) {
      await publish({ title, created_at: createdAt, everyone: true });
    }
    expect(await titlesFor(resident.access, '?page_size=3')).toEqual(['juni', 'mei', 'april']);
    expect(await titlesFor(resident.access, '?ordering=created_at')).toEqual(['maart', 'april', 'mei', 'juni']);
    expect(await titlesFor(resident.access, '?search=M')).toEqual(['mei', 'maart']);
  });
});

describe('the date', () => {
  test.each([
    ['2026-01-05', '2026-01-04T23:00:00.000Z'],
    ['2026-07-05', '2026-07-04T22:00:00.000Z'],
    ['2026-07-05T10:00:00+23:59', '2026-07-04T10:01:00.000Z'],
  ])('%s is that day or time in the Netherlands', async (given, stored) => {
    expect(await publish({ title: 'x', created_at: given })).toMatchObject({ created_at: stored });
  });

  test.each(['0000-01-01', '2026-02-30', 'gisteren', '', '2026-01-05 10:00', '9999-01-01', null])(
    '%j is refused',
    async (given) => {
      const refused = await asStaff('POST', '/api/news/', { title: 'x', created_at: given });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['created_at']]);
    },
  );

  test('is unchanged after a change without it', async () => {
    const { id, created_at: createdAt } = await publish({ title: 'x', created_at: '2026-01-05' });
    expect((await asStaff('PUT', `/api/news/${id}/`, { title: 'y' })).body).toMatchObject({ created_at: createdAt });
  });
});

describe('image and PDF', () => {
  test('are returned as URLs, with the thumbnail of the image', async () => {
    const image = await upload('image/png');
    const pdf = await upload('application/pdf');
    const body = await publish({ title: 'x', image_upload: image, pdf_upload: pdf });
    expect(body).toMatchObject({
      thumbnail: expect.stringMatching(`^/api/files/${image}/thumbnail/`),
      featured_image: expect.stringMatching(`^/api/files/${image}/file/`),
      pdf_file: expect.stringMatching(`^/api/files/${pdf}/file/`),
      image: { id: image },
      pdf: { id: pdf },
    });
    expect(await publish({ title: 'zonder' })).toMatchObject({
      thumbnail: null,
      featured_image: null,
      pdf_file: null,
      image: null,
      pdf: null,
    });
  });

  test('are not removed until a new one replaces them', async () => {
    const pdf = await upload('application/pdf');
    const { id, image } = await publish({ title: 'x', image_upload: await upload('image/png'), pdf_upload: pdf });
    const second = await upload('image/jpeg');
    expect((await asStaff('PUT', `/api/news/${id}/`, { title: 'x', image_upload: second })).body).toMatchObject({
      image: { id: second },
      pdf: { id: pdf },
    });
    expect((await db.select({ id: files.id }).from(files)).map((row) => row.id)).not.toContain(image?.id);
    expect((await asStaff('PUT', `/api/news/${id}/`, { title: 'x' })).body).toMatchObject({
      image: { id: second },
      pdf: { id: pdf },
    });
  });

  test.each([
    ['image_upload', 'application/pdf', 'Kies een afbeelding: JPEG, PNG, GIF of WebP.'],
    ['image_upload', 'image/svg+xml', 'Kies een afbeelding: JPEG, PNG, GIF of WebP.'],
    ['pdf_upload', 'image/png', 'Kies een PDF-bestand.'],
  ])('%s cannot be %s, and the existing one is not removed', async (field, type, error) => {
    const image = await upload('image/png');
    const pdf = await upload('application/pdf');
    const { id } = await publish({ title: 'x', image_upload: image, pdf_upload: pdf });
    const refused = await asStaff('PUT', `/api/news/${id}/`, { title: 'y', [field]: await upload(type) });
    expect([refused.status, refused.body]).toEqual([400, { [field]: [error] }]);
    expect((await asStaff('GET', `/api/news/${id}/`)).body).toMatchObject({
      title: 'x',
      image: { id: image },
      pdf: { id: pdf },
    });
  });
});

describe('PATCH', () => {
  test('changes only the given fields', async () => {
    const { id } = await publish({
      title: 'Eerst',
      content: '<p>Tekst</p>',
      groups: [groupId],
      created_at: '2026-01-05',
      image_upload: await upload('image/png'),
    });
    const before = (await asStaff('GET', `/api/news/${id}/`)).body;
    const { body } = await asStaff('PATCH', `/api/news/${id}/`, { title: 'Later' });
    expect(body).toEqual({ ...before, title: 'Later', updated_at: expect.any(String) });
    expect((await asStaff('PATCH', `/api/news/${id}/`, { groups: [] })).body).toMatchObject({ groups: [] });
    expect((await asStaff('PATCH', `/api/news/${id}/`, { everyone: true })).body).toMatchObject({
      title: 'Later',
      everyone: true,
      content: '<p>Tekst</p>',
    });
  });

  test.each([
    [{ groups: [2_000_000] }, { groups: ['Een van deze groepen bestaat niet meer.'] }],
    [{ zones: [2_000_000] }, { zones: ['Een van deze zones bestaat niet meer.'] }],
    [{ users: [1] }, expect.anything()],
    [{ title: '' }, { title: [expect.any(String)] }],
    [{ kind: 'design' }, expect.anything()],
  ])('of %j is refused and changes nothing', async (wrong, errors) => {
    const { id } = await publish({ title: 'Blijft', groups: [groupId] });
    const before = (await asStaff('GET', `/api/news/${id}/`)).body;
    const refused = await asStaff('PATCH', `/api/news/${id}/`, { content: 'Anders', ...wrong });
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect((await asStaff('GET', `/api/news/${id}/`)).body).toEqual(before);
  });
});

test('a deleted item is not found', async () => {
  const { id } = await publish({ title: 'Weg', everyone: true });
  expect((await asStaff('DELETE', `/api/news/${id}/`)).body).toEqual({ detail: 'Het nieuwsbericht is verwijderd.' });
  for (const method of ['GET', 'DELETE']) expect((await asStaff(method, `/api/news/${id}/`)).status).toBe(404);
  expect((await asStaff('PATCH', `/api/news/${id}/`, { title: 'x' })).status).toBe(404);
});
