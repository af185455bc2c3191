import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { publicationSegments, zones } from '../schema/audience.ts';
import { contacts, segments } from '../schema/contacts.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';
import { mailNotifications } from './notify/mail-notifications.ts';
import { maySeePublication } from './queries.ts';
import { publishPlanned } from './save-publication.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, { profile: { notifications: true } });
const neighbour = await signedInPerson(portal, { profile: { notifications: true } });
const [contact] = await db
  .insert(contacts)
  .values([
    { name: 'Pachter', userId: resident.id },
    { name: 'Buur', userId: neighbour.id },
    { name: 'Pachter zonder account', email: 'los@example.org' },
  ])
  .returning();
const [segment] = await db
  .insert(segments)
  .values([{ name: 'Pachters', filter: { search: 'pachter' } }])
  .returning();
const segmentId = segment?.id ?? 0;

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  token = staff.access,
) => portal.call(method, url, { token, ...(body !== undefined && { body }) });
const ok = async (...request: Parameters<typeof call>) => {
  const response = await call(...request);
  expect(response.status, response.text).toBe(200);
  return response.body;
};
const kinds = ['designs', 'documents', 'news'] as const;
const publish = (kind: (typeof kinds)[number], body: object = {}) =>
  ok('POST', `/api/${kind}/`, { title: 'Voor pachters', segments: [segmentId], ...body });
const titlesFor = async (kind: (typeof kinds)[number], { access } = resident) =>
  (await ok('GET', `/api/${kind}/`, undefined, access)).results.map(({ title }: { title: string }) => title);
const rename = (name: string) =>
  db
    .update(contacts)
    .set({ name })
    .where(eq(contacts.id, contact?.id ?? 0));

beforeEach(async () => {
  await db.delete(publications);
  await db.execute(sql`delete from bin_items`);
  await rename('Pachter');
});

describe.each(kinds)('%s for a segment', (kind) => {
  test('are for those with a contact that matches its filters at that time, without its name', async () => {
    const { id, ...made } = await publish(kind);
    expect(made).toMatchObject({ everyone: false, groups: [], segments: [{ id: segmentId, name: 'Pachters' }] });
    const one = `/api/${kind}/${id}/`;
    expect([await titlesFor(kind), await titlesFor(kind, neighbour)]).toEqual([['Voor pachters'], []]);
    expect((await call('GET', one, undefined, neighbour.access)).status).toBe(404);
    const seen = await ok('GET', one, undefined, resident.access);
    expect(seen).toMatchObject({
      segments: [],
      audience: { everyone: false, you: false, groups: [], zones: [], segment: true, others: false },
    });
    expect(JSON.stringify(seen)).not.toContain('Pachters');

    await rename('Eigenaar');
    expect(await titlesFor(kind)).toEqual([]);
    expect((await call('GET', one, undefined, resident.access)).status).toBe(404);
    await rename('Oud-pachter');
    expect(await titlesFor(kind)).toEqual(['Voor pachters']);
  });

  test('are still for it when a client that does not know segments saves them', async () => {
    const { id } = await publish(kind);
    const stored = () => db.$count(publicationSegments, eq(publicationSegments.publicationId, id as number));
    const nothing = { title: 'Zonder', groups: [], zones: [], ...(kind !== 'news' && { users: [] }) };
    for (const body of [{ title: 'Zonder' }, nothing, { ...nothing, everyone: false }]) {
      expect(await ok('PUT', `/api/${kind}/${id}/`, body)).toMatchObject({ everyone: false });
      expect([await stored(), await titlesFor(kind, neighbour)]).toEqual([1, []]);
    }
    expect(await ok('PUT', `/api/${kind}/${id}/`, { ...nothing, everyone: true })).toMatchObject({ everyone: true });
  });

  test('are no longer for it when staff choose something else, by form too', async () => {
    const { id } = await publish(kind, { zones: [] });
    const form = formOf({ title: 'Voor iedereen', everyone: 'true', segments: '' });
    const response = await portal.call('PUT', `/api/${kind}/${id}/`, { token: staff.access, ...form });
    expect(response.body).toMatchObject({ everyone: true, segments: [] });
    const refused = await call('PUT', `/api/${kind}/${id}/`, { title: 'x', segments: [2_000_000] });
    expect([refused.status, refused.body]).toEqual([400, { segments: ['Een van deze segmenten bestaat niet meer.'] }]);
  });
});

test('an item without its segments is for nobody, never for everyone', async () => {
  const { id } = await publish('designs');
  const nothing = { groups: [], users: [], zones: [], segments: [], everyone: false };
  const refused = await call('PUT', `/api/designs/${id}/`, { title: 'Leeg', ...nothing });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['groups']]);
  expect(await ok('PUT', `/api/designs/${id}/`, { title: 'Leeg', segments: null })).toMatchObject({ everyone: false });
  expect([await titlesFor('designs'), await titlesFor('designs', neighbour)]).toEqual([[], []]);
});

test('a resident is told about others, and about their own segment next to other reasons', async () => {
  const [other] = await db
    .insert(segments)
    .values({ name: 'Buren', filter: { search: 'buur' } })
    .returning();
  await publish('designs', { users: [resident.id], segments: [other?.id] });
  await publish('documents', { users: [resident.id] });
  const audienceOf = async (kind: (typeof kinds)[number]) =>
    (await ok('GET', `/api/${kind}/`, undefined, resident.access)).results[0].audience;
  expect(await audienceOf('designs')).toMatchObject({ you: true, segment: false, others: true });
  expect(await audienceOf('documents')).toMatchObject({ you: true, segment: true, others: false });
});

test('the preview counts accounts of contacts, not contacts without one', async () => {
  const { count, results } = await ok('POST', '/api/audience/', { segments: [segmentId], everyone: false });
  expect([count, results[0].id]).toEqual([1, resident.id]);
  const both = { segments: [segmentId, 2_000_000], users: [neighbour.id], everyone: false };
  expect((await ok('POST', '/api/audience/', both)).count).toBe(2);
});

describe('mails', () => {
  const mailed = async () => {
    await db.update(pendingNotifications).set({ createdAt: sql`now() - interval '2 hours'` });
    await mailNotifications(db, portal.config);
    const to = await Promise.all([resident, neighbour].map(({ email }) => queuedMails(portal, email)));
    await db.execute(sql`delete from mails`);
    return to.map((list) => list.length);
  };

  test('go to those who match the filters when it is published and still do an hour later', async () => {
    await publish('news');
    expect(await mailed()).toEqual([1, 0]);
    await publish('news');
    await rename('Eigenaar');
    expect(await mailed()).toEqual([0, 0]);
  });

  test('of a planned item go to those who match the filters when it is due', async () => {
    const { id } = await publish('news', { publish_at: new Date(Date.now() + 86_400_000).toISOString() });
    await rename('Eigenaar');
    await db
      .update(publications)
      .set({ publishAt: sql`now()` })
      .where(eq(publications.id, Number(id)));
    await publishPlanned(db);
    expect(await mailed()).toEqual([0, 0]);
  });

  test('are not sent again to those in a segment that is replaced', async () => {
    const { id } = await publish('news');
    await db.delete(pendingNotifications);
    await ok('PATCH', `/api/news/${id}/`, { segments: [], everyone: true });
    expect(await mailed()).toEqual([0, 1]);
  });
});

test('staff see which items nobody reads, also after a zone that a segment asks for is deleted', async () => {
  const [zone] = await db.insert(zones).values({ name: 'Kort' }).returning();
  await db.execute(sql`insert into contact_zones (contact_id, zone_id) values (${contact?.id}, ${zone?.id})`);
  const [inZone, empty] = await db
    .insert(segments)
    .values([
      { name: 'In de zone', filter: { zone: zone?.id ?? 0 } },
      { name: 'Leeg', filter: { account: 'none' } },
    ])
    .returning();
  await publish('designs', { segments: [inZone?.id] });
  await publish('news', { title: 'Ook voor pachters', segments: [inZone?.id, segmentId] });
  await publish('documents', { segments: [empty?.id] });
  const nobody = async () => (await ok('GET', '/api/dashboard/')).seen_by_nobody;
  expect(await nobody()).toEqual({ designs: 0, documents: 1, news: 0 });
  expect((await ok('GET', '/api/documents/?attention=seen_by_nobody')).count).toBe(1);
  const left = await ok('GET', `/api/zones/${zone?.id}/left-without-readers/`);
  expect(left.publications).toMatchObject([{ kind: 'design', title: 'Voor pachters' }]);
  await ok('DELETE', `/api/zones/${zone?.id}/`);
  expect(await nobody()).toEqual({ designs: 1, documents: 1, news: 0 });
});

test('a segment in use cannot be deleted or get other filters; another name is fine, and both name the publications', async () => {
  const { id } = await publish('designs', { title: 'Ontwerp' });
  await publish('news', { title: 'Bericht', publish_at: null });
  const url = `/api/segments/${segmentId}/`;
  const gone = await call('DELETE', url);
  const used = 'Dit segment is gekozen voor de publicaties ‘Bericht’, ‘Ontwerp’.';
  expect([gone.status, gone.body]).toEqual([409, { error: `${used} Kies daar eerst iets anders.` }]);
  const wider = { name: 'Iedereen', filter: { active: 'true' } };
  const changed = await call('PUT', url, wider);
  expect([changed.status, changed.body.error]).toEqual([409, expect.stringContaining(`${used} Bewaar deze filters`)]);
  expect(await titlesFor('designs', neighbour)).toEqual([]);
  await ok('PUT', url, { name: 'Pachters', filter: { search: 'pachter' } });

  await ok('DELETE', `/api/designs/${id}/`);
  expect((await call('PUT', url, wider)).body.error).toContain('‘Bericht’, ‘Ontwerp’ (in de prullenbak).');
});

test('an item is restored from the bin with its segments, and without those that are gone', async () => {
  const restore = (id: unknown) => ok('POST', '/api/bin/restore/', { items: [{ kind: 'document', id }] });
  const { id } = await publish('documents');
  await ok('DELETE', `/api/documents/${id}/`);
  await restore(id);
  expect(await titlesFor('documents')).toEqual(['Voor pachters']);
  const [spare] = await db
    .insert(segments)
    .values({ name: 'Tijdelijk', filter: { search: 'pachter' } })
    .returning();
  await ok('PUT', `/api/documents/${id}/`, { title: 'Voor pachters', segments: [spare?.id] });
  await ok('DELETE', `/api/documents/${id}/`);
  await ok('DELETE', `/api/segments/${spare?.id}/`);
  expect((await restore(id)).done[0].notes).toEqual(['Niet teruggezet, want intussen verwijderd: 1 segment.']);
  expect([await titlesFor('documents'), await titlesFor('documents', neighbour)]).toEqual([[], []]);
});

test('files are for those who see the item at that time, and the log has the segments', async () => {
  const form = formOf({
    title: 'Tekening',
    segments: String(segmentId),
    files: { name: 'a.txt', type: 'text/plain', content: Buffer.from('tekst') },
  });
  const { body } = await portal.call('POST', '/api/designs/', { token: staff.access, ...form });
  const maySee = (userId: number) => maySeePublication(db, { userId, isStaff: false }, body.id);
  expect([await maySee(resident.id), await maySee(neighbour.id)]).toEqual([true, false]);
  await rename('Eigenaar');
  expect(await maySee(resident.id)).toBe(false);
  const [line] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `design ${body.id}`));
  expect(line?.details).toMatchObject({ segments: [String(segmentId)], everyone: false });
});

test('what a staff member views as a resident, and the page of a person, follow the segment', async () => {
  await publish('designs');
  const purpose = 'Belde over een ontwerp';
  const viewed = async ({ profileId }: Awaited<ReturnType<typeof createPerson>>) => {
    const { access } = await ok('POST', '/api/impersonations/', { profile: profileId, purpose });
    const { count } = await ok('GET', '/api/designs/', undefined, String(access));
    const { results } = await ok('GET', `/api/profiles/${profileId}/timeline/?kind=design`);
    return [count, results.length];
  };
  expect([await viewed(resident), await viewed(neighbour)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
