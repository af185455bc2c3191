import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { files } from '../schema/files.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
let serial = 0;

async function upload(type = 'image/png') {
  const values = {
    key: `k${(serial += 1)}`,
    name: `foto-${serial}.png`,
    type,
    size: 9,
    hash: '',
    uploadedById: staff.id,
  };
  const [row] = await portal.db.insert(files).values(values).returning();
  return row?.id ?? expect.fail();
}
const call = async (method: string, url: string, body?: object, token = staff.access) =>
  (await portal.call(method, url, { token, ...(body !== undefined && { body }) })).body;
const publish = (body: object) => call('POST', '/api/designs/', { title: 'Dwarsprofiel', everyone: true, ...body });
const change = (id: number, body: object) => call('PUT', `/api/designs/${id}/`, { title: 'Dwarsprofiel', ...body });
const idsOf = ({ files: shown }: { files: { id: number }[] }) => shown.map(({ id }) => id);

test('files are in the order in which they were chosen, and new ones come last', async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()];
  const design = await publish({ uploads: [three, one] });
  expect(idsOf(design)).toEqual([three, one]);
  expect(idsOf(await change(design.id, { uploads: [two] }))).toEqual([three, one, two]);
  const [last, first] = [await upload(), await upload()];
  const added = await change(design.id, { uploads: [last, first], file_order: [first, two] });
  expect(idsOf(added)).toEqual([first, two, three, one, last]);
  const seen = await call('GET', '/api/designs/', undefined, resident.access);
  expect(idsOf(seen.results[0])).toEqual([first, two, three, one, last]);
});

test('captions, texts for screen readers and one cover are stored with the files', async () => {
  const [one, two] = [await upload(), await upload()];
  const details = [{ id: one, caption: ' De dijk ', alt: 'Een dijk met schapen', is_cover: true }];
  const design = await publish({ uploads: [one, two], file_details: details });
  const name = expect.stringMatching(/^foto-/);
  expect(design.files).toMatchObject([
    { id: one, file_name: name, caption: 'De dijk', alt: 'Een dijk met schapen', is_cover: true },
    { id: two, file_name: name, caption: '', alt: '', is_cover: false },
  ]);
  // A page that was cached for residents has it too.
  const read = async () => (await call('GET', '/api/designs/', undefined, resident.access)).results[0].files;
  await read();
  await change(design.id, { file_details: [{ id: two, is_cover: true }] });
  expect(await read()).toMatchObject([
    { caption: 'De dijk', is_cover: false },
    { caption: '', is_cover: true },
  ]);
  const covers = [one, two].map((id) => ({ id, is_cover: true }));
  expect((await change(design.id, { file_details: covers })).files).toMatchObject([
    { is_cover: true },
    { is_cover: false },
  ]);
});

test('a save of what is stored changes nothing, and files of other items are left alone', async () => {
  const [one, two] = [await upload(), await upload()];
  const other = await publish({ uploads: [await upload()] });
  const design = await publish({ uploads: [one, two] });
  const same = { file_order: [one, two], file_details: [{ id: one, caption: '', is_cover: false }] };
  expect((await change(design.id, same)).updated_at).toBe(design.updated_at);
  const [foreign = 0] = idsOf(other);
  const foul = { file_order: [foreign, two], file_details: [{ id: foreign, caption: 'x', is_cover: true }] };
  expect((await change(design.id, foul)).files).toMatchObject([{ id: two }, { id: one, is_cover: false }]);
  expect((await call('GET', `/api/designs/${other.id}/`)).files).toEqual([
    expect.objectContaining({ id: foreign, caption: '', is_cover: false }),
  ]);
  const refused = await change(design.id, { file_details: [{ id: one, caption: 'x'.repeat(201) }] });
  expect(Object.keys(refused)).toEqual(['file_details']);
});

test('the picture of a news item has a caption and a text for screen readers', async () => {
  const image = await upload();
  const body = { title: 'Dijk', everyone: true, image_upload: image };
  const item = await call('POST', '/api/news/', { ...body, file_details: [{ id: image, alt: 'De dijk' }] });
  expect(item.image).toMatchObject({ caption: '', alt: 'De dijk' });
  const changed = await call('PATCH', `/api/news/${item.id}/`, { file_details: [{ id: image, caption: 'Bij Kolk' }] });
  expect(changed.image).toMatchObject({ caption: 'Bij Kolk', alt: 'De dijk' });
});

describe('two colleagues who describe the same files', () => {
  const save = (url: string, method: string, body: object, etag?: string) =>
    portal.call(method, url, { token: staff.access, body, ...(etag && { headers: { 'if-match': etag } }) });
  const etagOf = async (url: string) =>
    String((await portal.call('GET', url, { token: staff.access })).headers['etag']);
  const title = { title: 'Dwarsprofiel' };

  test.each([
    ['caption', ([id]: number[]) => ({ file_details: [{ id, caption: 'Kade' }] })],
    ['text for screen readers', ([id]: number[]) => ({ file_details: [{ id, alt: 'Een kade' }] })],
    ['cover', ([, id]: number[]) => ({ file_details: [{ id, is_cover: true }] })],
    ['order', (ids: number[]) => ({ file_order: ids.toReversed() })],
  ])('of a design: a save after the other changed the %s is refused', async (_what, change) => {
    const uploads = [await upload(), await upload()];
    const url = `/api/designs/${(await publish({ uploads })).id}/`;
    const before = await etagOf(url);
    const first = await save(url, 'PUT', { ...title, ...change(uploads) }, before);
    expect([first.status, first.headers['etag']]).toEqual([200, await etagOf(url)]);
    const second = { ...title, file_details: [{ id: uploads[0], caption: 'Dijk' }] };
    expect((await save(url, 'PUT', second, before)).body).toMatchObject({ code: 'conflict' });
    expect((await call('GET', url)).files).toEqual(first.body.files);
    expect((await save(url, 'PUT', second)).body.files).toContainEqual(expect.objectContaining({ caption: 'Dijk' }));
  });

  test('of a news item: a save after the other changed the caption is refused', async () => {
    const image = await upload();
    const item = await call('POST', '/api/news/', { ...title, everyone: true, image_upload: image });
    const url = `/api/news/${item.id}/`;
    const before = await etagOf(url);
    const describeAs = (caption: string) => ({ file_details: [{ id: image, caption }] });
    expect((await save(url, 'PATCH', describeAs('Kade'), before)).status).toBe(200);
    expect((await save(url, 'PATCH', describeAs('Dijk'), before)).status).toBe(412);
    expect((await call('GET', url)).image.caption).toBe('Kade');
  });
});
