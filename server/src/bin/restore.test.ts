import { eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { makeNewsletter } from '../../test/newsletters.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { picture } from '../../test/sample-files.ts';
import { queueNotifications } from '../publications/notify/queue-notifications.ts';
import { userGroups, userZones } from '../schema/audience.ts';
import { contacts } from '../schema/contacts.ts';
import { files } from '../schema/files.ts';
import { newsletterMails } from '../schema/newsletters.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';

const portal = await startTestPortal();
const { db, call } = portal;
type Person = Awaited<ReturnType<typeof signedInPerson>>;
let staff: Person;
let member: Person;
let neighbour: Person;
let outsider: Person;
let group = 0;
let zone = 0;

const as = (token: string) => ({
  get: (url: string) => call('GET', url, { token }),
  post: async (url: string, body: unknown) => {
    const response = await call('POST', url, { token, body });
    expect([url, response.status, response.text.slice(0, 200)]).toEqual([url, 200, expect.any(String)]);
    return response.body as { id: number };
  },
});
const remove = (url: string) => call('DELETE', url, { token: staff.access });
const restore = (...items: { kind: string; id: number }[]) =>
  call('POST', '/api/bin/restore/', { token: staff.access, body: { items } });
const audit = async (action: string) =>
  (
    await db.execute<{ object: string; details: object }>(
      sql`select object, details from audit_log where action = ${action} order by id`,
    )
  ).rows;

beforeAll(async () => {
  staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mees', lastName: 'Dam' });
  member = await signedInPerson(portal, { profile: { notifications: true } });
  neighbour = await signedInPerson(portal, { profile: { notifications: true } });
  outsider = await signedInPerson(portal, { profile: { notifications: true } });
  group = (await as(staff.access).post('/api/groups/', { name: 'Pachters' })).id;
  zone = (await as(staff.access).post('/api/zones/', { name: 'Zuid' })).id;
  await db.insert(userGroups).values({ userId: member.id, groupId: group });
  await db.insert(userZones).values({ userId: neighbour.id, zoneId: zone });
});

beforeEach(async () => {
  await db.delete(pendingNotifications);
});

const lists = { design: '/api/designs/', document: '/api/documents/', news: '/api/news/' };
const readers = () => [staff, member, neighbour, outsider];

test.each(['design', 'document', 'news'] as const)(
  'a %s is gone for everyone, and back for the same people',
  async (kind) => {
    const [list, title] = [lists[kind], `Kribben ${kind}`];
    const form = formOf({
      title,
      everyone: 'false',
      groups: [group],
      zones: [zone],
      [kind === 'news' ? 'pdf_file' : 'files']: { name: 'plan.pdf', content: '%PDF-1.4\n%%EOF' },
    });
    const made = await call('POST', list, { token: staff.access, ...form });
    expect([made.status, made.text]).toEqual([200, expect.stringContaining(title)]);
    const { id } = made.body as { id: number };
    await db
      .update(publications)
      .set({ updatedAt: new Date('2026-01-02T03:04:05Z') })
      .where(eq(publications.id, id));
    await db
      .update(files)
      .set({ position: 3, caption: 'Het plan', alt: 'Een tekening', isCover: true })
      .where(eq(files.publicationId, id));

    const look = () =>
      Promise.all(
        readers().map(async ({ access }) => {
          const one = await as(access).get(`${list}${id}/`);
          const all = await as(access).get(`${list}?search=kribben`);
          return { status: one.status, body: one.body as unknown, count: (all.body as { count: number }).count };
        }),
      );
    const before = await look();
    expect(before.map(({ status, count }) => [status, count])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
      [404, 0],
    ]);
    const address = /\/api\/files\/[^"]+/.exec(JSON.stringify(before[1]?.body))?.[0].replaceAll('\\u0026', '&') ?? '';
    expect((await call('GET', address)).status).toBe(200);
    const notified = await db.$count(pendingNotifications);
    expect(notified).toBe(2);

    expect((await remove(`${list}${id}/`)).status).toBe(200);
    expect((await look()).map(({ status, count }) => [status, count])).toEqual(readers().map(() => [404, 0]));
    expect((await call('GET', address)).status).toBe(404);
    const file = /\/api\/files\/(\d+)\//.exec(address)?.[1];
    expect((await remove(`/api/files/${file}/`)).status).toBe(404);
    expect(await db.$count(pendingNotifications)).toBe(0);

    const restored = await restore({ kind, id });
    expect([restored.status, restored.body]).toEqual([200, { done: [{ kind, id, title, notes: [] }], failed: [] }]);
    expect(await look()).toEqual(before);
    expect((await call('GET', address)).status).toBe(200);
    expect(await db.$count(pendingNotifications)).toBe(notified);
    expect(await audit('bin.restore')).toContainEqual({ object: `${kind} ${id}`, details: { title } });
  },
);

test('nobody is mailed about what was restored, not even when it is withdrawn and published again', async () => {
  const { id } = await as(staff.access).post('/api/news/', { title: 'Stil', everyone: true });
  const isOpen = isNull(pendingNotifications.settledAt);
  expect(await db.$count(pendingNotifications, isOpen)).toBe(3);
  await remove(`/api/news/${id}/`);
  const { rows } = await db.execute<{ rows: object }>(
    sql`select rows from bin_items where item_id = ${id} and kind = 'news'`,
  );
  expect(Object.keys(rows[0]?.rows ?? {})).not.toContain('pending_notifications');
  await restore({ kind: 'news', id });
  expect(await db.$count(pendingNotifications)).toBe(3);
  await queueNotifications(db, id, null);
  expect(await db.$count(pendingNotifications, isOpen)).toBe(0);
});

test('a planned item still has its time, and is a draft once that has passed', async () => {
  const plan = (title: string) =>
    as(staff.access).post('/api/designs/', { title, everyone: true, publish_at: '2099-05-01T09:00:00Z' });
  const [later, missed] = [await plan('Later'), await plan('Voorbij')];
  await remove(`/api/designs/${later.id}/`);
  await remove(`/api/designs/${missed.id}/`);
  await db.execute(sql`update bin_items set rows = jsonb_set(rows, '{publications,0,publish_at}', '"2026-01-01T00:00:00Z"')
    where item_id = ${missed.id}`);
  const { body } = await restore({ kind: 'design', id: later.id }, { kind: 'design', id: missed.id });
  expect((body as { done: object[] }).done).toEqual([
    expect.objectContaining({ id: later.id, notes: [] }),
    expect.objectContaining({ id: missed.id, notes: ['Het geplande moment is voorbij, dus dit is nu een concept.'] }),
  ]);
  const stateOf = async (id: number) => (await as(staff.access).get(`/api/designs/${id}/`)).body as object;
  expect(await stateOf(later.id)).toMatchObject({ state: 'planned', publish_at: '2099-05-01T09:00:00.000Z' });
  expect(await stateOf(missed.id)).toMatchObject({ state: 'draft', publish_at: null });
  expect((await as(member.access).get(`/api/designs/${missed.id}/`)).status).toBe(404);
});

test('a message is back for its sender and for staff, still read', async () => {
  const { id } = await as(member.access).post('/api/messages/', { subject: 'Oprit', text: '<p>Blijft die open?</p>' });
  await as(staff.access).post(`/api/messages/${id}/read/`, { is_read: true });
  const look = () =>
    Promise.all(readers().map(async ({ access }) => (await as(access).get(`/api/messages/${id}/`)).body as unknown));
  const before = await look();
  await remove(`/api/messages/${id}/`);
  expect((await as(member.access).get(`/api/messages/${id}/`)).status).toBe(404);
  await restore({ kind: 'message', id });
  expect(await look()).toEqual(before);
  expect(await audit('bin.restore')).toContainEqual({ object: `message ${id}`, details: {} });
});

test('a contact is back in its groups, zones and newsletters, and is mailed nothing more', async () => {
  const contact = { name: 'Anna Dijk', email: 'anna@example.org', groups: [group], zones: [zone] };
  const { id } = await as(staff.access).post('/api/contacts/', contact);
  await db.update(contacts).set({ userId: member.id, invitedAt: new Date() }).where(eq(contacts.id, id));
  const letter = await makeNewsletter(portal, { state: 'sent' });
  await db.insert(newsletterMails).values([
    { newsletterId: letter, contactId: id, email: 'anna@example.org', state: 'sent' },
    { newsletterId: letter, contactId: id, email: 'anna2@example.org', state: 'waiting' },
  ]);
  const before = (await as(staff.access).get(`/api/contacts/${id}/`)).body as object;
  const counts = async () => (await as(staff.access).get('/api/groups/')).body as object;
  const counted = await counts();
  await remove(`/api/contacts/${id}/`);
  expect(await counts()).not.toEqual(counted);
  await restore({ kind: 'contact', id });
  expect((await as(staff.access).get(`/api/contacts/${id}/`)).body).toEqual(before);
  expect(await counts()).toEqual(counted);
  const { contactId, email, state } = newsletterMails;
  const mails = db.select({ contactId, email, state }).from(newsletterMails).orderBy(newsletterMails.id);
  expect(await mails.where(eq(newsletterMails.newsletterId, letter))).toEqual([
    { contactId: id, email: 'anna@example.org', state: 'sent' },
    { contactId: id, email: null, state: 'removed' },
  ]);
});

test.each(['groups', 'zones'] as const)('one of the %s has its members and its publications again', async (kind) => {
  const { id } = await as(staff.access).post(`/api/${kind}/`, { name: `Tijdelijk ${kind}` });
  if (kind === 'groups') await db.insert(userGroups).values({ userId: outsider.id, groupId: id });
  else await db.insert(userZones).values({ userId: outsider.id, zoneId: id });
  const contact = await as(staff.access).post('/api/contacts/', {
    name: 'B',
    email: `b-${kind}@example.org`,
    [kind]: [id],
  });
  const news = await as(staff.access).post('/api/news/', { title: 'Alleen hier', [kind]: [id] });
  const letter = await as(staff.access).post('/api/newsletters/', { title: 'Brief', [kind]: [id] });
  const look = async () => [
    (await as(staff.access).get(`/api/contacts/${contact.id}/`)).body as unknown,
    (await as(outsider.access).get(`/api/news/${news.id}/`)).status,
    ((await as(staff.access).get(`/api/newsletters/${letter.id}/`)).body as Record<string, unknown>)[kind],
  ];
  const before = await look();
  expect(before[1]).toBe(200);
  await remove(`/api/${kind}/${id}/`);
  expect((await look())[1]).toBe(404);
  await restore({ kind: kind === 'groups' ? 'group' : 'zone', id });
  expect(await look()).toEqual(before);
});

test('a newsletter that was planned is a draft again, with its audience and picture', async () => {
  const form = formOf({
    title: 'Voorjaar',
    content: '<p>Dag</p>',
    groups: [group],
    featured_image: { name: 'dijk.png', content: await picture('png') },
  });
  const made = await call('POST', '/api/newsletters/', { token: staff.access, ...form });
  const { id, image } = made.body as { id: number; image: { id: number; file: string } };
  await db.execute(
    sql`update newsletters set state = 'scheduled', due_at = '2099-01-01', send_at = '2099-01-01' where id = ${id}`,
  );
  expect((await call('GET', image.file)).status).toBe(200);
  await remove(`/api/newsletters/${id}/`);
  expect((await as(staff.access).get(`/api/newsletters/${id}/`)).status).toBe(404);
  expect((await call('GET', image.file)).status).toBe(404);
  const { body } = await restore({ kind: 'newsletter', id });
  const note = 'De nieuwsbrief is nu een concept. Zet het versturen zelf weer aan.';
  expect((body as { done: object[] }).done).toEqual([{ kind: 'newsletter', id, title: 'Voorjaar', notes: [note] }]);
  const { body: after } = await as(staff.access).get(`/api/newsletters/${id}/`);
  const sendAt = '2099-01-01T00:00:00.000Z';
  expect(after).toMatchObject({
    state: 'draft',
    send: false,
    send_at: sendAt,
    groups: [{ id: group }],
    image: { id: image.id },
  });
  expect((await call('GET', image.file)).status).toBe(200);
});

test('a newsletter that was sent does not go to the bin', async () => {
  const { id } = await as(staff.access).post('/api/newsletters/', { title: 'Verstuurd' });
  await db.execute(
    sql`update newsletters set state = 'sent', started_at = now(), finished_at = now() where id = ${id}`,
  );
  expect((await remove(`/api/newsletters/${id}/`)).status).toBe(200);
  const response = await restore({ kind: 'newsletter', id });
  expect([response.status, response.body]).toEqual([409, { error: 'Dit staat niet meer in de prullenbak.' }]);
});

test('a row from before a column was added gets its default', async () => {
  const { id } = await as(staff.access).post('/api/news/', { title: 'Oud', everyone: true });
  await remove(`/api/news/${id}/`);
  await db.execute(
    sql`update bin_items set rows = rows #- '{publications,0,content}' where kind = 'news' and item_id = ${id}`,
  );
  expect((await restore({ kind: 'news', id })).status).toBe(200);
  expect((await as(staff.access).get(`/api/news/${id}/`)).body).toMatchObject({ title: 'Oud', content: '' });
});
