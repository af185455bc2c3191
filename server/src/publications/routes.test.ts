import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { groups, zones } from '../schema/audience.ts';
import { files } from '../schema/files.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, { firstName: 'Linde', lastName: 'Kolk' });
const neighbour = await signedInPerson(portal, { firstName: 'Bas', lastName: 'Wiel' });
await labelPerson(portal, resident.id, { groups: ['Klankbordgroep'], zones: ['Dijkvak 3'] });
const [group] = await db.select().from(groups);
const [zone] = await db.select().from(zones);
const groupId = group?.id ?? 0;
const zoneId = zone?.id ?? 0;

beforeEach(async () => {
  await db.delete(publications);
});

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, url, { token: staff.access, ...(body !== undefined && { body }) });
const publish = async (body: object, url = '/api/designs/') => {
  const response = await asStaff('POST', url, body);
  expect(response.text).toContain('"id"');
  return response.body as { id: number; created_at: string; updated_at: string };
};
const titlesFor = async (token: string, url = '/api/designs/') =>
  ((await portal.call('GET', url, { token })).body as { results: { title: string }[] }).results.map(
    ({ title }) => title,
  );
let serial = 0;
/** Uploads a file that has no owner yet. */
const upload = async (uploadedById = staff.id) => {
  const [row] = await db
    .insert(files)
    .values({
      key: `k${(serial += 1)}`,
      name: 'dwarsdoorsnede.pdf',
      type: 'application/pdf',
      size: 9,
      hash: '',
      uploadedById,
    })
    .returning();
  return row?.id ?? 0;
};

describe.each(['/api/designs/', '/api/documents/'])('%s', (url) => {
  test('is created by staff and visible only to its audience', async () => {
    const made = await publish(
      { title: ' Dijkvak 3 ', groups: [groupId], users: [neighbour.id], zones: [zoneId], uploads: [await upload()] },
      url,
    );
    expect(made).toMatchObject({
      title: 'Dijkvak 3',
      everyone: false,
      group_names: ['Klankbordgroep'],
      user_names: ['Bas Wiel'],
      zone_names: ['Dijkvak 3'],
      groups: [{ id: groupId, name: 'Klankbordgroep' }],
      users: [{ id: neighbour.id, name: 'Bas Wiel' }],
      zones: [{ id: zoneId, name: 'Dijkvak 3' }],
      files: [{ file_name: 'dwarsdoorsnede.pdf', file_type: 'application/pdf' }],
    });
    for (const [{ access }, audience] of [
      [resident, { you: false, groups: ['Klankbordgroep'], zones: ['Dijkvak 3'], others: true }],
      [neighbour, { you: true, groups: [], zones: [], others: true }],
    ] as const) {
      const seen = await portal.call('GET', `${url}${made.id}/`, { token: access });
      expect(seen.body).toMatchObject({
        title: 'Dijkvak 3',
        everyone: false,
        audience: { everyone: false, ...audience },
        files: [{ file_name: 'dwarsdoorsnede.pdf' }],
        group_names: [],
        user_names: [],
        zone_names: [],
        groups: [],
        users: [],
        zones: [],
      });
      expect(seen.text).not.toContain('Bas Wiel');
    }
    const stranger = await signedInPerson(portal);
    const hidden = await portal.call('GET', `${url}${made.id}/`, { token: stranger.access });
    const absent = await portal.call('GET', `${url}2000000000/`, { token: stranger.access });
    expect([hidden.status, hidden.text]).toEqual([404, absent.text]);
    expect(await titlesFor(stranger.access, url)).toEqual([]);
  });

  test('is only for one person, or shared with others', async () => {
    await publish({ title: 'Alleen Bas', users: [neighbour.id] }, url);
    await publish({ title: 'Beiden', users: [neighbour.id, resident.id] }, url);
    await publish({ title: 'Allen' }, url);
    const seenBy = async ({ access }: typeof neighbour, audience: string) => {
      const { body } = await portal.call('GET', `${url}?audience=${audience}`, { token: access });
      return (body as { results: { title: string; audience: object }[] }).results;
    };
    expect(await seenBy(neighbour, 'personal')).toMatchObject([
      { title: 'Beiden', audience: { everyone: false, you: true, groups: [], zones: [], others: true } },
      { title: 'Alleen Bas', audience: { everyone: false, you: true, groups: [], zones: [], others: false } },
    ]);
    expect(await seenBy(neighbour, 'shared')).toMatchObject([{ title: 'Allen', audience: { everyone: true } }]);
    expect(await seenBy(resident, 'personal')).toMatchObject([{ title: 'Beiden' }]);
    const wrong = await portal.call('GET', `${url}?audience=mine`, { token: resident.access });
    expect(wrong.status).toBe(400);
  });

  test('is not found at the URL of the other kind', async () => {
    const { id } = await publish({ title: 'Kolk' }, url);
    const other = url === '/api/designs/' ? '/api/documents/' : '/api/designs/';
    expect((await asStaff('GET', `${other}${id}/`)).status).toBe(404);
    expect((await asStaff('PUT', `${other}${id}/`, { title: 'x' })).status).toBe(404);
    expect((await asStaff('DELETE', `${other}${id}/`)).status).toBe(404);
    expect(await titlesFor(staff.access, url)).toEqual(['Kolk']);
  });

  test('is listed newest first, and searched by title', async () => {
    for (const title of ['Kade Één', 'Kolk', 'Kade twee']) await publish({ title }, url);
    expect(await titlesFor(resident.access, url)).toEqual(['Kade twee', 'Kolk', 'Kade Één']);
    expect(await titlesFor(resident.access, `${url}?search=een%20kade`)).toEqual(['Kade Één']);
    expect(await titlesFor(resident.access, `${url}?ordering=title`)).toEqual(['Kade Één', 'Kade twee', 'Kolk']);
    const second = await portal.call('GET', `${url}?page=2&page_size=2`, { token: resident.access });
    expect(second.body).toMatchObject({ count: 3, next: null, results: [{ title: 'Kade Één' }] });
    expect((await portal.call('GET', `${url}?page=3&page_size=2`, { token: resident.access })).status).toBe(404);
    expect((await portal.call('GET', `${url}?page=x`, { token: resident.access })).status).toBe(400);
  });
});

describe('the audience', () => {
  test('is everyone when nothing is chosen', async () => {
    expect(await publish({ title: 'Voor iedereen' })).toMatchObject({ everyone: true });
    expect(await titlesFor(neighbour.access)).toEqual(['Voor iedereen']);
  });

  test('must be chosen if it is not everyone', async () => {
    const refused = await asStaff('POST', '/api/designs/', { title: 'x', everyone: false });
    expect([refused.status, refused.body]).toEqual([
      400,
      { groups: ['Kies ten minste één groep, zone, gebruiker of segment, of kies iedereen.'] },
    ]);
    expect(await db.$count(publications)).toBe(0);
  });

  test.each(['group', 'zone', 'person'])(
    'is nobody after its only %s is deleted, until staff choose again',
    async (what) => {
      const leaver = await createPerson(portal);
      const [extraGroup] = await db.insert(groups).values({ name: 'Tijdelijk' }).returning();
      const [extraZone] = await db.insert(zones).values({ name: 'Tijdelijk' }).returning();
      const [g, z] = [extraGroup?.id ?? 0, extraZone?.id ?? 0];
      const chosen = { group: { groups: [g] }, zone: { zones: [z] }, person: { users: [leaver.id] } }[what];
      const { id } = await publish({ title: 'Tijdelijk', ...chosen });
      await db.delete(groups).where(eq(groups.id, g));
      await db.delete(zones).where(eq(zones.id, z));
      await db.delete(users).where(eq(users.id, leaver.id));
      expect(await titlesFor(resident.access)).toEqual([]);
      expect((await asStaff('GET', `/api/designs/${id}/`)).body).toMatchObject({ everyone: false, groups: [] });
      // What the web app sends when staff save it again.
      expect((await asStaff('PUT', `/api/designs/${id}/`, { title: 'Nog eens', everyone: false })).status).toBe(400);
      expect(await titlesFor(resident.access)).toEqual([]);
      await asStaff('PUT', `/api/designs/${id}/`, { title: 'Nog eens', everyone: true });
      expect(await titlesFor(resident.access)).toEqual(['Nog eens']);
    },
  );
});

describe('a change', () => {
  test('replaces the audience and adds to the files', async () => {
    const { id, updated_at: before } = await publish({ title: 'Eerst', groups: [groupId], uploads: [await upload()] });
    const { body } = await asStaff('PUT', `/api/designs/${id}/`, {
      title: 'Later',
      users: [neighbour.id],
      uploads: [await upload()],
    });
    expect(body).toMatchObject({ title: 'Later', groups: [], users: [{ id: neighbour.id }], everyone: false });
    expect(body.files).toHaveLength(2);
    expect(body.updated_at > before).toBe(true);
    expect(await titlesFor(resident.access)).toEqual([]);
    expect(await titlesFor(neighbour.access)).toEqual(['Later']);
  });

  test.each([
    [{ groups: [2_000_000] }, { groups: ['Een van deze groepen bestaat niet meer.'] }],
    [{ users: [2_000_000] }, { users: ['Een van deze gebruikers bestaat niet meer.'] }],
    [{ zones: [2_000_000] }, { zones: ['Een van deze zones bestaat niet meer.'] }],
    [{ title: ' ' }, { title: [expect.any(String)] }],
    [{ title: `${'lang '.repeat(40)}x` }, { title: [expect.any(String)] }],
    [{ uploads: [2_000_000] }, { uploads: ['Een van de bestanden bestaat niet meer. Kies het bestand opnieuw.'] }],
    [{ for_everyone: true }, expect.anything()],
    [{ id: 4 }, expect.anything()],
    [{ groups: ['1 or 1=1'] }, expect.anything()],
  ])('of %j is refused and changes nothing', async (wrong, errors) => {
    const { id } = await publish({ title: 'Blijft', groups: [groupId], uploads: [await upload()] });
    const before = (await asStaff('GET', `/api/designs/${id}/`)).body;
    const lines = await db.$count(auditLog);
    for (const [method, url] of [
      ['PUT', `/api/designs/${id}/`],
      ['POST', '/api/designs/'],
    ] as const) {
      const refused = await asStaff(method, url, { title: 'Anders', zones: [zoneId], ...wrong });
      expect([refused.status, refused.body]).toEqual([400, errors]);
    }
    expect((await asStaff('GET', `/api/designs/${id}/`)).body).toEqual(before);
    expect(await db.$count(publications)).toBe(1);
    expect(await db.$count(auditLog)).toBe(lines);
  });

  test("refuses another person's upload, and a file of another item", async () => {
    const colleague = await createPerson(portal, { isStaff: true });
    const taken = await upload();
    await publish({ title: 'Houdt zijn bestand', uploads: [taken] });
    for (const id of [taken, await upload(colleague.id)]) {
      const refused = await asStaff('POST', '/api/designs/', { title: 'Dief', uploads: [id] });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['uploads']]);
    }
    expect(await titlesFor(staff.access)).toEqual(['Houdt zijn bestand']);
  });

  test('by several people at the same time loses no file, and has the audience of one of them', async () => {
    const { id } = await publish({ title: 'Samen', groups: [groupId] });
    const uploads = await Promise.all(Array.from({ length: 4 }, () => upload()));
    const saved = await Promise.all(
      uploads.map((uploadId, n) =>
        asStaff('PUT', `/api/designs/${id}/`, {
          title: `Versie ${n}`,
          uploads: [uploadId],
          ...(n % 2 === 0 ? { groups: [groupId], users: [resident.id] } : { zones: [zoneId], users: [neighbour.id] }),
        }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(uploads.map(() => 200));
    const { body } = await asStaff('GET', `/api/designs/${id}/`);
    expect(body.files.map((file: { id: number }) => file.id).toSorted((a: number, b: number) => a - b)).toEqual(
      uploads.toSorted((a, b) => a - b),
    );
    const isEven = Number(body.title.slice(-1)) % 2 === 0;
    expect(body).toMatchObject({
      groups: isEven ? [{ id: groupId }] : [],
      zones: isEven ? [] : [{ id: zoneId }],
      users: [{ id: isEven ? resident.id : neighbour.id }],
    });
  });
});

describe('a deletion', () => {
  test('deletes the files, and is not found the second time', async () => {
    const { id } = await publish({ title: 'Weg', groups: [groupId], uploads: [await upload()] });
    const gone = await asStaff('DELETE', `/api/designs/${id}/`);
    expect(gone.body).toEqual({ detail: 'Het ontwerp is verwijderd.' });
    expect(await db.$count(files, eq(files.publicationId, id))).toBe(0);
    expect((await asStaff('DELETE', `/api/designs/${id}/`)).status).toBe(404);
    expect((await asStaff('PUT', `/api/designs/${id}/`, { title: 'x' })).status).toBe(404);
    expect((await asStaff('GET', `/api/designs/${id}/`)).status).toBe(404);
  });

  test('concurrent with changes answers 200 or 404 and leaves nothing', async () => {
    const { id } = await publish({ title: 'Bijna weg', groups: [groupId] });
    const url = `/api/designs/${id}/`;
    const responses = await Promise.all(
      ['PUT', 'DELETE', 'PUT', 'DELETE', 'PUT'].map((method) =>
        asStaff(method, url, method === 'PUT' ? { title: 'Toch', groups: [groupId] } : undefined),
      ),
    );
    for (const { status } of responses) expect([200, 404]).toContain(status);
    expect(responses.filter(({ status }, n) => n % 2 === 1 && status === 200)).toHaveLength(1);
    expect(await db.$count(publications)).toBe(0);
  });
});

test('every write is in the audit log, with ids instead of names of people', async () => {
  const { id } = await publish({ title: 'Logboek', users: [neighbour.id] }, '/api/documents/');
  await asStaff('PUT', `/api/documents/${id}/`, { title: 'Logboek 2', everyone: true });
  await asStaff('DELETE', `/api/documents/${id}/`);
  const lines = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(4);
  expect(lines.toReversed()).toMatchObject([
    {
      action: 'document.create',
      object: `document ${id}`,
      actorId: staff.id,
      details: { users: [String(neighbour.id)] },
    },
    { action: 'document.publish', object: `document ${id}` },
    { action: 'document.change', object: `document ${id}`, details: { title: 'Logboek 2', everyone: true } },
    { action: 'document.delete', object: `document ${id}`, details: { title: 'Logboek 2' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Wiel');
});

describe('what changes by a design', () => {
  test('is text of at most three sentences, as it was written, and stays when it is omitted', async () => {
    const summary = 'De dijk wordt < 70 cm hoger & breder. Uw oprit blijft. Klaar in 2028!';
    const { id } = await publish({ title: 'Kade', summary });
    const url = `/api/designs/${id}/`;
    expect((await asStaff('GET', url)).body.summary).toBe(summary);
    await asStaff('PUT', url, { title: 'Kade 2' });
    expect((await portal.call('GET', url, { token: resident.access })).body).toMatchObject({
      title: 'Kade 2',
      summary,
    });
    expect((await asStaff('PUT', url, { title: 'Kade', summary: '' })).body.summary).toBe('');
  });

  test.each([
    ['Een. Twee? Drie! Vier.', 'Schrijf hoogstens drie zinnen.'],
    ['x'.repeat(401), /400/],
  ])('is refused as %j', async (summary, message) => {
    const { status, body } = await asStaff('POST', '/api/designs/', { title: 'Kade', summary });
    expect([status, body.summary]).toEqual([400, [expect.stringMatching(message)]]);
  });
});
