import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { labelPerson } from '../../test/labels.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { pdf, picture } from '../../test/sample-files.ts';
import { groups, userGroups, zones } from '../schema/audience.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';

const png = await picture('png');
const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
const stranger = await signedInPerson(portal);
let labels = { groups: [0, 0], zones: [0] };

beforeAll(async () => {
  await labelPerson(portal, resident.id, { groups: ['Bewoners', 'Boeren'], zones: ['Dijkvak 1'] });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  labels = {
    groups: ids(await db.select().from(groups).orderBy(groups.id)),
    zones: ids(await db.select().from(zones)),
  };
});

const send = (method: string, url: string, fields: Parameters<typeof formOf>[0]) => {
  const { body, headers } = formOf(fields);
  return portal.call(method, url, { token: staff.access, headers, body });
};
const statusOf = async (address: string) => (await portal.app.inject({ method: 'GET', url: address })).statusCode;

describe.each(['/api/designs/', '/api/documents/'])('a form to %s', (url) => {
  test('records why files have no description, in that line only', async () => {
    const { body } = await send('POST', url, { title: 'Zonder tekst', without_texts: 'Alleen foto’s van de dijk' });
    await send('PUT', `${url}${body.id}/`, { title: 'Met tekst', without_texts: '' });
    const { rows } = await portal.pool.query(
      `select details ->> 'without_texts' as reason from audit_log
        where details ? 'without_texts' and object in ('design ' || $1::text, 'document ' || $1::text)`,
      [body.id],
    );
    expect(rows).toEqual([{ reason: 'Alleen foto’s van de dijk' }]);
    expect(JSON.stringify(body)).not.toContain('foto’s');
  });

  test('publishes with repeated groups and files', async () => {
    const response = await send('POST', url, {
      title: 'Uit een formulier',
      groups: labels.groups,
      zones: labels.zones,
      users: [stranger.id],
      files: [
        { name: 'plan.png', content: png },
        { name: 'toelichting.pdf', content: pdf },
      ],
    });
    expect(response.body).toMatchObject({
      title: 'Uit een formulier',
      everyone: false,
      groups: labels.groups.map((id) => ({ id })),
      zones: labels.zones.map((id) => ({ id })),
      users: [{ id: stranger.id }],
      files: [{ file_name: 'plan.png' }, { file_name: 'toelichting.pdf' }],
    });
    const changed = await send('PUT', `${url}${response.body.id}/`, {
      title: 'Nog een bestand',
      groups: labels.groups[0] ?? 0,
      files: { name: 'extra.pdf', content: pdf },
    });
    expect(changed.body).toMatchObject({ groups: [{ id: labels.groups[0] }], zones: [], users: [] });
    expect(changed.body.files.map((file: { file_name: string }) => file.file_name)).toEqual([
      'plan.png',
      'toelichting.pdf',
      'extra.pdf',
    ]);
  });

  test('does not change the audience when a change leaves it out, as a form or as JSON', async () => {
    const { body: created } = await send('POST', url, { title: 'Besloten', groups: labels.groups });
    const read = async () => (await portal.call('GET', `${url}${created.id}/`, { token: staff.access })).body;
    const replace = (body: unknown) => portal.call('PUT', `${url}${created.id}/`, { token: staff.access, body });
    await send('PUT', `${url}${created.id}/`, { title: 'Besloten 2' });
    await replace({ title: 'Besloten 3', groups: [], zones: [] });
    expect(await read()).toMatchObject({ title: 'Besloten 3', everyone: false, groups: created.groups });
    await replace({ title: 'Besloten 4', groups: [], users: [], zones: [] });
    expect(await read()).toMatchObject({ everyone: true, groups: [] });
    await replace({ title: 'Besloten 5', users: [stranger.id] });
    await replace({ title: 'Openbaar', everyone: true });
    expect(await read()).toMatchObject({ everyone: true, users: [] });
  });

  test.each<[string, Parameters<typeof formOf>[0]]>([
    ['an unknown group', { groups: 2_000_000 }],
    ['an unknown field', { is_staff: 'true' }],
    ['an invalid file', { files: { name: 'plan.pdf', content: 'geen pdf' } }],
    ['a file in another field', { image: { name: 'plan.png', content: png } }],
  ])('with %s is refused and nothing is stored', async (_what, wrong) => {
    const before = [await db.$count(publications), await db.$count(files)];
    const { status } = await send('POST', url, {
      title: 'Mag niet',
      files: { name: 'goed.png', content: png },
      ...wrong,
    });
    expect(status).toBe(400);
    expect([await db.$count(publications), await db.$count(files)]).toEqual(before);
  });
});

describe('a form to /api/news/', () => {
  test('publishes with image, PDF and date, and PATCH changes only what it names', async () => {
    const { body } = await send('POST', '/api/news/', {
      title: 'Nieuws',
      content: '<p>Tekst</p>',
      created_at: '2026-03-04',
      everyone: false,
      groups: [labels.groups[0] ?? 0],
      featured_image: { name: 'dijk.png', content: png },
      pdf_file: { name: 'kaart.pdf', content: pdf },
    });
    expect(body).toMatchObject({
      title: 'Nieuws',
      everyone: false,
      created_at: '2026-03-03T23:00:00.000Z',
      thumbnail: expect.stringContaining('/thumbnail/'),
      image: { file_name: 'dijk.png' },
      pdf: { file_name: 'kaart.pdf' },
    });
    const changed = await send('PATCH', `/api/news/${body.id}/`, {
      featured_image: { name: 'kolk.png', content: png },
    });
    expect(changed.body).toMatchObject({
      title: 'Nieuws',
      content: '<p>Tekst</p>',
      groups: [{ id: labels.groups[0] }],
      image: { file_name: 'kolk.png' },
      pdf: { id: body.pdf.id },
    });
  });
});

test('a file opens for the audience of its item, until they leave the audience', async () => {
  const { body } = await send('POST', '/api/designs/', {
    title: 'Voor boeren',
    groups: labels.groups[1] ?? 0,
    files: { name: 'plan.png', content: png },
  });
  const seen = await portal.call('GET', `/api/designs/${body.id}/`, { token: resident.access });
  const [{ file, thumbnail }] = seen.body.files as [{ file: string; thumbnail: string }];
  expect([await statusOf(file), await statusOf(thumbnail)]).toEqual([200, 200]);
  // A link signed for one session does not work in another.
  expect(await statusOf(file.replace(/s=[^&]+/, 's=00000000-0000-4000-8000-000000000000'))).toBe(404);
  await db.delete(userGroups).where(eq(userGroups.groupId, labels.groups[1] ?? 0));
  expect([await statusOf(file), await statusOf(thumbnail)]).toEqual([404, 404]);
});
