import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';
import { maySeePublication } from './queries.ts';
import { publishPlanned } from './save-publication.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, { profile: { notifications: true } });
await createPerson(portal, { profile: { notifications: true } });

beforeEach(() => db.delete(publications));

const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
const kinds = ['designs', 'documents', 'news'] as const;
type Kind = (typeof kinds)[number];

const write = async (method: string, url: string, body: object) => {
  const response = await portal.call(method, url, { token: staff.access, body });
  expect(response.status, response.text).toBe(200);
  return response.body as { id: number; state: string; publish_at: string | null; created_at: string };
};
const create = (kind: Kind, body: object = {}) =>
  write('POST', `/api/${kind}/`, { title: 'Planning', everyone: true, ...body });
const change = (kind: Kind, id: number, body: object) =>
  write('PUT', `/api/${kind}/${id}/`, { title: 'Planning', everyone: true, ...body });
const seen = async (kind: Kind, { access } = resident) =>
  (await portal.call('GET', `/api/${kind}/`, { token: access })).body.count as number;
const queued = () => db.$count(pendingNotifications);
/** Makes an item due. */
const letCome = (id: number) =>
  db
    .update(publications)
    .set({ publishAt: sql`now() - interval '1 second'` })
    .where(eq(publications.id, id));

describe.each(kinds)('of %s', (kind) => {
  test('a draft is seen by staff only, and nobody is mailed, until it is published', async () => {
    const { id, ...draft } = await create(kind, { publish_at: null });
    expect(draft).toMatchObject({ state: 'draft', publish_at: null });
    await publishPlanned(db);
    expect([await seen(kind), await seen(kind, staff), await queued()]).toEqual([0, 1, 0]);
    const url = `/api/${kind}/${id}/`;
    expect((await portal.call('GET', url, { token: resident.access })).status).toBe(404);

    expect(await change(kind, id, { publish_at: new Date().toISOString() })).toMatchObject({ state: 'published' });
    expect([await seen(kind), await queued()]).toEqual([1, 2]);
    expect((await portal.call('GET', url, { token: resident.access })).status).toBe(200);
  });

  test('a planned item is seen and mailed about once it is due, and only once', async () => {
    const { id, ...planned } = await create(kind, { publish_at: nextMonth });
    expect(planned).toMatchObject({ state: 'planned', publish_at: nextMonth });
    await publishPlanned(db);
    expect([await seen(kind), await queued()]).toEqual([0, 0]);
    await letCome(id);
    await Promise.all([publishPlanned(db), publishPlanned(db)]);
    await publishPlanned(db);
    expect([await seen(kind), await queued()]).toEqual([1, 2]);
    const action = `${kind === 'news' ? 'news' : kind.slice(0, -1)}.publish` as 'news.publish';
    const lines = await db.select().from(auditLog).where(eq(auditLog.action, action));
    expect(lines.filter(({ object }) => object.endsWith(` ${id}`))).toMatchObject([{ origin: 'job', actorId: null }]);
  });

  test('staff can list the drafts, and what is planned', async () => {
    await create(kind);
    const { id: draft } = await create(kind, { publish_at: null });
    const { id: planned } = await create(kind, { publish_at: nextMonth });
    const listed = async (attention: string) => {
      const { body } = await portal.call('GET', `/api/${kind}/?attention=${attention}`, { token: staff.access });
      return (body.results as { id: number }[]).map(({ id }) => id);
    };
    expect([await listed('draft'), await listed('planned')]).toEqual([[draft], [planned]]);
  });

  test('a change of other fields does not change the state', async () => {
    const draft = await create(kind, { publish_at: null });
    const planned = await create(kind, { publish_at: nextMonth });
    const published = await create(kind);
    for (const { id } of [draft, planned, published]) await change(kind, id, { title: 'Werkzaamheden' });
    const rows = await db.select().from(publications).orderBy(publications.id);
    expect(rows.map(({ title, isPublished, publishAt }) => [title, isPublished, publishAt === null])).toEqual([
      ['Werkzaamheden', false, true],
      ['Werkzaamheden', false, false],
      ['Werkzaamheden', true, false],
    ]);
  });

  test('a withdrawn item disappears, and nobody is mailed twice when it returns', async () => {
    const { id } = await create(kind);
    expect(await seen(kind)).toBe(1);
    await change(kind, id, { publish_at: null });
    expect(await seen(kind)).toBe(0);
    await change(kind, id, { publish_at: new Date().toISOString() });
    expect([await seen(kind), await queued()]).toEqual([1, 2]);
  });

  test('files of a draft are for staff only', async () => {
    const { id } = await create(kind, { publish_at: null });
    const maySee = (isStaff: boolean) => maySeePublication(db, { userId: resident.id, isStaff }, id);
    expect([await maySee(true), await maySee(false)]).toEqual([true, false]);
    await change(kind, id, { publish_at: new Date().toISOString() });
    expect(await maySee(false)).toBe(true);
  });
});

test('a design that was a draft is dated when it is published', async () => {
  const { id } = await create('designs', { publish_at: null });
  await db.update(publications).set({ createdAt: new Date('2026-01-01T12:00:00Z') });
  const { created_at } = await change('designs', id, { publish_at: new Date().toISOString() });
  expect(Date.parse(created_at)).toBeGreaterThan(Date.now() - 60_000);
});

describe('news of a client that only sends a date', () => {
  test('is planned with a date in the future, and published when the date is moved back', async () => {
    const { id, ...item } = await create('news', { created_at: nextMonth });
    expect(item).toMatchObject({ state: 'planned', publish_at: nextMonth });
    expect(await seen('news')).toBe(0);
    expect(await change('news', id, { created_at: new Date().toISOString() })).toMatchObject({ state: 'published' });
    expect(await seen('news')).toBe(1);
  });

  test('remains a draft', async () => {
    const { id } = await create('news', { publish_at: null });
    expect(await change('news', id, { created_at: '2026-11-01' })).toMatchObject({ state: 'draft' });
  });

  test('is still published when its date in the future does not change', async () => {
    const now = new Date().toISOString();
    const { id } = await create('news', { created_at: nextMonth, publish_at: now });
    expect(await change('news', id, { title: 'Werkzaamheden', created_at: nextMonth })).toMatchObject({
      state: 'published',
    });
  });
});

test('staff are not warned about drafts that nobody would see', async () => {
  await create('news', { publish_at: null, everyone: false });
  await create('news', { publish_at: nextMonth, everyone: false });
  const { body } = await portal.call('GET', '/api/dashboard/', { token: staff.access });
  expect(body.seen_by_nobody.news).toBe(1);
});
