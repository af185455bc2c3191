import { noLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { richText } from '@dijkportaal/contract/platform/fields';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hostileHtml } from '../../../test/hostile-html.ts';
import { readNewsletter } from '../../../test/newsletters.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { profiles } from '../../schema/profiles.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { groups, zones } from '../../schema/audience.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true, profile: { newsletter: true } });
const resident = await signedInPerson(portal, { profile: { newsletter: true } });
const idOf = (rows: { id: number }[]) => rows[0]?.id ?? 0;
const groupId = idOf(await db.insert(groups).values({ name: 'Bewoners' }).returning());
const zoneId = idOf(await db.insert(zones).values({ name: 'Dijkvak 1' }).returning());

beforeEach(async () => {
  await db.delete(newsletters);
});

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/newsletters/${url}`, { token: staff.access, ...(body !== undefined && { body }) });
const write = async (body: object = {}) => {
  const response = await asStaff('POST', '', { title: 'Zomerpost', content: '<p>Tekst</p>', ...body });
  if (response.status !== 200) throw new Error(response.text);
  return response.body as { id: number };
};
/** Sends the newsletter back as it was read, with changes. */
const change = async (id: number, changes: object) =>
  asStaff('PUT', `${id}/`, { ...(await asStaff('GET', `${id}/`)).body, ...changes });
const stored = async (id: number) => (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0];
const setNewsletter = (newsletter: boolean) =>
  db.update(profiles).set({ newsletter }).where(eq(profiles.userId, resident.id));

test('are for staff only', async () => {
  const { id } = await write();
  for (const [method, url, body] of [
    ['GET', '', undefined],
    ['POST', '', { title: 'x' }],
    ['GET', `${id}/`, undefined],
    ['PUT', `${id}/`, { title: 'x' }],
    ['DELETE', `${id}/`, undefined],
    ['POST', 'audience/', { everyone: true }],
    ['POST', `${id}/test/`, undefined],
  ] as const) {
    const refused = await portal.call(method, `/api/newsletters/${url}`, { token: resident.access, body });
    expect([method, url, refused.status]).toEqual([method, url, 403]);
    expect((await portal.call(method, `/api/newsletters/${url}`, { body })).status).toBe(401);
  }
});

describe('a draft', () => {
  test('stores what was written, without recipients by default', async () => {
    const response = await asStaff('POST', '', { title: ' Zomer\n post ' });
    expect(await readNewsletter(portal, response.body.id)).toMatchObject({ savedBy: staff.id });
    expect(response.body).toEqual({
      id: expect.any(Number),
      title: 'Zomer post',
      content: '',
      thumbnail: null,
      featured_image: null,
      image: null,
      send: false,
      send_at: null,
      send_to_contacts: false,
      send_to_not_logged_in: false,
      groups: [],
      zones: [],
      segments: [],
      limits: noLimits,
      approval: null,
      reply_to: '',
      rest_of: null,
      everyone: false,
      recipients_count: 0,
      state: 'draft',
      counts: null,
      trouble: '',
      started_at: null,
      finished_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await asStaff('GET', `${response.body.id}/`)).body).toEqual(response.body);
  });

  test('counts its recipients by the saved form', async () => {
    const { id } = await write({ groups: [groupId] });
    const countAfter = async (body: object) => (await change(id, body)).body.recipients_count as number;
    expect(await countAfter({ title: 'Niemand in de groep' })).toBe(0);
    expect(await countAfter({ everyone: true })).toBe(2);
    const inList = async () => (await asStaff('GET', '')).body.results[0].recipients_count as number;
    expect(await inList()).toBe(2);
    await setNewsletter(false);
    expect((await asStaff('GET', `${id}/`)).body).toMatchObject({ recipients_count: 1 });
    expect(await inList()).toBe(1);
    await setNewsletter(true);
  });

  test('replaces all fields with PUT', async () => {
    const { id } = await write({ groups: [groupId], zones: [zoneId], send_to_contacts: true });
    const before = (await asStaff('GET', `${id}/`)).body;
    const patched = (await change(id, { title: 'Anders', groups: [] })).body;
    expect(patched).toEqual({
      ...before,
      title: 'Anders',
      groups: [],
      zones: [{ id: zoneId, name: 'Dijkvak 1' }],
      updated_at: expect.any(String),
    });
    const replaced = (await asStaff('PUT', `${id}/`, { title: 'Nieuw' })).body;
    expect(replaced).toMatchObject({ title: 'Nieuw', content: '', zones: [], send_to_contacts: false });
  });

  test('has no recipients after its only group is deleted', async () => {
    const made = idOf(await db.insert(groups).values({ name: 'Tijdelijk' }).returning());
    const { id } = await write({ groups: [made], send: true, send_to_contacts: true });
    await db.delete(groups).where(eq(groups.id, made));
    const isNobody = { groups: [], everyone: false, recipients_count: 0 };
    await db.update(newsletters).set({ recipients: 5 });
    expect((await asStaff('GET', '')).body.results).toMatchObject([isNobody]);
    expect((await asStaff('GET', `${id}/`)).body).toMatchObject(isNobody);
  });

  test.each<[object, object]>([
    [{ title: '' }, { title: [expect.any(String)] }],
    [{ title: '\u200B\u2060' }, { title: ['Vul een titel in.'] }],
    [{ groups: [2_000_000] }, { groups: ['Een van deze groepen bestaat niet meer.'] }],
    [{ zones: [2_000_000] }, { zones: ['Een van deze zones bestaat niet meer.'] }],
    [{ groups: 'alle' }, { groups: [expect.any(String)] }],
    [{ groups: [1.5] }, expect.anything()],
    [{ send_at: 'morgen' }, { send_at: [expect.any(String)] }],
    [{ send_at: '2026-02-30T10:00:00Z' }, { send_at: [expect.any(String)] }],
    [{ send_at: '0000-01-01T10:00:00Z' }, { send_at: [expect.any(String)] }],
    [{ state: 'sent' }, expect.anything()],
    [{ recipients: 5 }, expect.anything()],
    [{ image_upload: 2_000_000 }, { image_upload: [expect.any(String)] }],
    [{ title: 'nul\0' }, expect.anything()],
  ])('with %j is refused and nothing changes', refuseChange);

  test.each([
    ['title', 201],
    ['content', 200_001],
  ])('with a %s of %i characters is refused and nothing changes', (field, length) =>
    refuseChange({ [field]: 'x'.repeat(length) }, { [field]: [expect.any(String)] }),
  );

  async function refuseChange(wrong: object, errors: unknown): Promise<void> {
    const { id } = await write({ groups: [groupId] });
    const before = await stored(id);
    const refused = await change(id, { content: '<p>Anders</p>', ...wrong });
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect(await stored(id)).toEqual(before);
    expect((await asStaff('GET', `${id}/`)).body.groups).toHaveLength(1);
  }

  test('is not found after it is deleted', async () => {
    const { id } = await write();
    expect((await asStaff('DELETE', `${id}/`)).body).toEqual({ detail: 'De nieuwsbrief is verwijderd.' });
    for (const method of ['GET', 'DELETE']) expect((await asStaff(method, `${id}/`)).status).toBe(404);
    expect((await asStaff('PUT', `${id}/`, { title: 'x' })).status).toBe(404);
    expect((await asStaff('POST', `${id}/test/`, {})).status).toBe(404);
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `newsletter ${id}`));
    expect(log.map(({ action }) => action)).toEqual(['newsletter.create', 'newsletter.delete']);
  });
});

test('hostile HTML is cleaned when it is stored, unless it is refused', async () => {
  const { id } = await write();
  const [accepted, refused] = [true, false].map((isAccepted) =>
    hostileHtml.filter((html) => richText(200_000).safeParse(html).success === isAccepted),
  );
  expect((await change(id, { content: refused!.join('\n') })).status).toBe(400);
  expect(accepted!.length).toBeGreaterThan(100);
  for (let start = 0; start < accepted!.length; start += 30) {
    const content = accepted!.slice(start, start + 30).join('\n');
    const { status, body } = await change(id, { content });
    expect(status).toBe(200);
    expect(body.content).not.toMatch(/<(?!\/?(p|br|h2|h3|h4|blockquote|ul|ol|li|a|strong|em|u)[ />])/i);
    expect(body.content).not.toMatch(/<[^>]*\s(on\w+|style|src|id|class|name)\s*=/i);
    expect(body.content).not.toMatch(/href="(?!https?:|mailto:|tel:)/i);
  }
});

describe('scheduling', () => {
  test.each<[string, object, object]>([
    ['a text', { content: '<p> </p>', everyone: true }, { content: ['Schrijf eerst de tekst van de nieuwsbrief.'] }],
    ['an audience', {}, { groups: ['Kies ten minste één groep of zone, of kies iedereen.'] }],
  ])('needs %s', async (_what, body, errors) => {
    const refused = await asStaff('POST', '', { title: 'x', content: '<p>Tekst</p>', ...body, send: true });
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect(await db.$count(newsletters)).toBe(0);
  });

  test('without a time is due immediately, and still is when saved again', async () => {
    const { id } = await write({ everyone: true, send: true });
    const first = await stored(id);
    expect(first).toMatchObject({ state: 'scheduled', sendAt: null, dueAt: expect.any(Date) });
    await change(id, { title: 'Anders', send: true, send_at: '' });
    expect(await stored(id)).toMatchObject({ state: 'scheduled', dueAt: first?.dueAt });
  });

  test('with a time in any UTC offset is due then, and can be undone', async () => {
    const { id } = await write({ groups: [groupId], send: true, send_at: '2031-07-05T10:00:00+23:59' });
    expect(await stored(id)).toMatchObject({ state: 'scheduled', dueAt: new Date('2031-07-04T10:01:00Z') });
    const later = (await change(id, { send_at: '2031-08-01T08:00:00Z' })).body;
    expect(later).toMatchObject({ state: 'scheduled', send: true, send_at: '2031-08-01T08:00:00.000Z' });
    const off = (await change(id, { send: false })).body;
    expect(off).toMatchObject({ state: 'draft', send: false, send_at: '2031-08-01T08:00:00.000Z' });
    expect(await stored(id)).toMatchObject({ dueAt: null });
  });

  test('does not allow removing the text or the audience afterwards', async () => {
    const { id } = await write({ groups: [groupId], send: true, send_at: '2031-07-05T10:00:00Z' });
    for (const body of [{ content: '' }, { groups: [] }]) {
      expect((await change(id, body)).status).toBe(400);
    }
  });

  test('leaves an overdue newsletter on hold until it gets another time', async () => {
    const { id } = await write({ everyone: true, send: true, send_at: '2025-01-01T10:00:00Z' });
    await db.update(newsletters).set({ state: 'held' }).where(eq(newsletters.id, id));
    const held = { state: 'held', send: false, send_at: '2025-01-01T10:00:00.000Z' };
    expect((await asStaff('GET', `${id}/`)).body).toMatchObject(held);
    expect((await asStaff('GET', '')).body.results).toMatchObject([held]);
    expect((await change(id, { title: 'Anders' })).body).toMatchObject(held);
    expect((await change(id, { send: true, send_at: held.send_at })).body).toMatchObject(held);
    const later = await change(id, { send: true, send_at: '2031-07-05T10:00' });
    expect(later.body).toMatchObject({ state: 'scheduled', send: true });
  });

  test.each([{ send_at: '' }, { send_at: null }])('sends an overdue newsletter with %j now', async (body) => {
    const { id } = await write({ everyone: true, send: true, send_at: '2025-01-01T10:00:00Z' });
    await db.update(newsletters).set({ state: 'held' }).where(eq(newsletters.id, id));
    const now = await change(id, { send: true, ...body });
    expect(now.body).toMatchObject({ state: 'scheduled', send: true, send_at: null });
    const { dueAt } = await readNewsletter(portal, id);
    expect(Date.now() - dueAt!.getTime()).toBeLessThan(60_000);
  });
});
