import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { newsletters } from '../../schema/newsletters.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });

beforeEach(async () => {
  await db.delete(newsletters);
});

const asStaff = (method: string, url: string, body?: object, etag?: string) =>
  portal.call(method, `/api/newsletters/${url}`, {
    token: staff.access,
    ...(body !== undefined && { body }),
    ...(etag !== undefined && { headers: { 'if-match': etag } }),
  });
const write = async (body: object = {}) => {
  const response = await asStaff('POST', '', { title: 'Zomerpost', content: '<p>Tekst</p>', ...body });
  if (response.status !== 200) throw new Error(response.text);
  return { id: response.body.id as number, etag: String(response.headers['etag']) };
};
/** Sends the newsletter back as it was read, with changes. */
const change = async (id: number, changes: object, etag?: string) =>
  asStaff('PUT', `${id}/`, { ...(await asStaff('GET', `${id}/`)).body, ...changes }, etag);
const stored = async (id: number) => (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0];

describe('concurrent saves', () => {
  test('of another version are refused, also of its content or when only its sending was activated', async () => {
    const { id, etag } = await write({ everyone: true });
    const changed = await change(id, { content: '<p>Van Linde</p>' }, etag);
    expect(changed.status).toBe(200);
    const scheduled = await change(id, { send: true }, String(changed.headers['etag']));
    expect(scheduled.status).toBe(200);
    for (const outdated of [etag, String(changed.headers['etag'])]) {
      expect((await change(id, { title: 'Van Bas' }, outdated)).status).toBe(412);
      expect((await asStaff('DELETE', `${id}/`, undefined, outdated)).status).toBe(412);
    }
    const latest = String(scheduled.headers['etag']);
    expect((await asStaff('GET', `${id}/`)).headers['etag']).toBe(latest);
    expect((await change(id, { title: 'Van Bas' }, latest)).status).toBe(200);
  });

  test('schedule it once, and of twenty of the same version one succeeds', async () => {
    const { id, etag } = await write({ everyone: true });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(id, { title: `Nummer ${n}`, send: true }, etag)),
    );
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    const scheduled = await stored(id);
    expect(scheduled?.state).toBe('scheduled');
    const others = await Promise.all(Array.from({ length: 20 }, () => change(id, { send: true })));
    // They change nothing.
    expect(others.every(({ status }) => status === 200)).toBe(true);
    expect(await stored(id)).toEqual(scheduled);
    expect(await db.$count(newsletters)).toBe(1);
  });
});

describe('a newsletter that has started', () => {
  test.each(['sending', 'paused', 'stopped', 'sent'] as const)('is locked while it is %s', async (state) => {
    const { id, etag } = await write({ everyone: true, send: true });
    await db.update(newsletters).set({ state, startedAt: new Date(), recipients: 3 }).where(eq(newsletters.id, id));
    const before = await stored(id);
    for (const [body, ifMatch] of [
      [{ title: 'Anders' }, undefined],
      [{ title: 'Zomerpost', send: false }, etag],
      [{ title: 'Anders' }, '"other"'],
    ] as const) {
      const refused = await asStaff('PUT', `${id}/`, body, ifMatch);
      expect([refused.status, refused.body]).toEqual([
        409,
        { error: 'Deze nieuwsbrief wordt of is al verstuurd en kan niet meer worden gewijzigd.' },
      ]);
    }
    expect(await stored(id)).toEqual(before);
    expect((await asStaff('GET', `${id}/`)).body).toMatchObject({ state, send: true, recipients_count: 3 });
  });

  test.each([
    ['draft', 200],
    ['scheduled', 200],
    ['held', 200],
    ['sending', 409],
    ['paused', 409],
    ['stopped', 200],
    ['sent', 200],
  ] as const)('that is %s answers deletion with %i', async (state, status) => {
    const { id } = await write({ everyone: true });
    await db.update(newsletters).set({ state }).where(eq(newsletters.id, id));
    expect((await asStaff('DELETE', `${id}/`)).status).toBe(status);
    expect(await db.$count(newsletters)).toBe(status === 200 ? 0 : 1);
  });

  test('does not accept a change that waited for its start', async () => {
    const { id } = await write({ everyone: true, send: true });
    const waiting: Promise<{ status: number }>[] = [];
    await db.transaction(async (tx) => {
      await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
      waiting.push(change(id, { send: false }), asStaff('DELETE', `${id}/`));
      await tx.update(newsletters).set({ state: 'sending' }).where(eq(newsletters.id, id));
    });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([409, 409]);
    expect(await stored(id)).toMatchObject({ state: 'sending', title: 'Zomerpost' });
  });
});
