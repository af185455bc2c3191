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

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/newsletters/${url}`, { token: staff.access, ...(body !== undefined && { body }) });
const write = async (body: object = {}) => {
  const response = await asStaff('POST', '', { title: 'Zomerpost', content: '<p>Tekst</p>', ...body });
  if (response.status !== 200) throw new Error(response.text);
  return response.body as { id: number; version: number };
};
/** Sends the newsletter back as it was read, with changes. */
const change = async (id: number, changes: object) =>
  asStaff('PUT', `${id}/`, { ...(await asStaff('GET', `${id}/`)).body, ...changes });
const stored = async (id: number) => (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0];

describe('concurrent saves', () => {
  test('with an outdated version are refused', async () => {
    const { id, version } = await write();
    const first = await asStaff('PUT', `${id}/`, { title: 'Van Linde', version });
    expect(first.body).toMatchObject({ title: 'Van Linde', version: version + 1 });
    const second = await asStaff('PUT', `${id}/`, { title: 'Van Bas', version });
    expect([second.status, second.body]).toEqual([
      409,
      { error: 'Iemand anders heeft deze nieuwsbrief intussen gewijzigd.', code: 'conflict' },
    ]);
    expect((await asStaff('PUT', `${id}/`, { title: 'Van Bas', version: version + 1 })).status).toBe(200);
  });

  test('schedule it once, and of fifty with the same version one succeeds', async () => {
    const { id, version } = await write({ everyone: true });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => change(id, { title: `Nummer ${n}`, send: true, version })),
    );
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await stored(id)).toMatchObject({ state: 'scheduled', version: version + 1 });
    const others = await Promise.all(Array.from({ length: 50 }, () => change(id, { send: true })));
    // They change nothing.
    expect(others.every(({ status }) => status === 200)).toBe(true);
    expect(await stored(id)).toMatchObject({ state: 'scheduled', version: version + 1 });
    expect(await db.$count(newsletters)).toBe(1);
  });
});

describe('a newsletter that has started', () => {
  test.each(['sending', 'paused', 'stopped', 'sent'] as const)('is locked while it is %s', async (state) => {
    const { id } = await write({ everyone: true, send: true });
    await db.update(newsletters).set({ state, startedAt: new Date(), recipients: 3 }).where(eq(newsletters.id, id));
    const before = await stored(id);
    for (const [method, body] of [
      ['PUT', { title: 'Anders' }],
      ['PUT', { title: 'Zomerpost', send: false }],
      ['PUT', { title: 'Anders', version: 1 }],
    ] as const) {
      const refused = await asStaff(method, `${id}/`, body);
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
