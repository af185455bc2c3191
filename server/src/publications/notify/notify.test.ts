import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { labelPerson } from '../../../test/labels.ts';
import { queuedMails } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { readOptOutToken } from '../../notifications/opt-out-links.ts';
import { mails } from '../../platform/mail/tables.ts';
import { groups, userGroups } from '../../schema/audience.ts';
import { profiles } from '../../schema/profiles.ts';
import { pendingNotifications, publications } from '../../schema/publications.ts';
import { users } from '../../schema/users.ts';
import { mailNotifications } from './mail-notifications.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const staff = await signedInPerson(portal, { isStaff: true, profile: { notifications: true } });
const wants = { profile: { notifications: true } };
let resident = await createPerson(portal, wants);
let groupId = 0;

beforeEach(async () => {
  await db.delete(publications);
  await db.delete(mails);
  await db.delete(groups);
  await db.delete(users).where(eq(users.isStaff, false));
  resident = await createPerson(portal, wants);
  await labelPerson(portal, resident.id, { groups: ['Bewoners'] });
  groupId = (await db.select().from(groups))[0]?.id ?? 0;
});

const write = async (method: string, url: string, body: object) => {
  const response = await portal.call(method, url, { token: staff.access, body });
  expect(response.status, response.text).toBe(200);
  return response.body as { id: number };
};
const publish = (kind: 'designs' | 'documents' | 'news', body: object) => write('POST', `/api/${kind}/`, body);
const laterBy = (interval: string) =>
  db.update(pendingNotifications).set({ createdAt: sql`${pendingNotifications.createdAt} - ${interval}::interval` });
/** Lets an hour pass and runs the job. */
const anHourLater = async () => {
  await laterBy('1 hour');
  await mailNotifications(db, config);
};
const mailsTo = (person = resident) => queuedMails(portal, person.email);
const titlesIn = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) =>
  (mail?.content.items ?? []).map(({ title }) => title);
const mailedAddresses = async () => (await db.select().from(mails)).map(({ recipient }) => recipient).toSorted();

test('what is withdrawn before its mail and published later is announced then', async () => {
  const body = { title: 'Start van het werk', everyone: true };
  const { id } = await publish('news', body);
  await write('PUT', `/api/news/${id}/`, { ...body, publish_at: null });
  await anHourLater();
  expect(await mailsTo()).toEqual([]);
  await write('PUT', `/api/news/${id}/`, { ...body, publish_at: new Date().toISOString() });
  await anHourLater();
  expect((await mailsTo()).map((mail) => titlesIn(mail))).toEqual([['Start van het werk']]);
});

describe('something new', () => {
  test('within the hour is announced in one mail', async () => {
    const { id } = await publish('news', { title: 'Start van het werk', everyone: true });
    await laterBy('59 minutes');
    await publish('designs', { title: 'Dwarsdoorsnede', groups: [groupId] });
    await publish('documents', { title: 'Planning', users: [resident.id] });
    await mailNotifications(db, config);
    expect(await mailsTo()).toEqual([]);
    await laterBy('1 minute');
    await mailNotifications(db, config);
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      userId: resident.id,
      isBulk: true,
      content: {
        subject: 'Nieuw in het portaal: 1 ontwerp, 1 document en 1 nieuwsbericht',
        items: [
          { title: 'Planning', note: 'Document', url: 'https://portaal.example.org/documents' },
          { title: 'Dwarsdoorsnede', note: 'Ontwerp', url: 'https://portaal.example.org/design' },
          { title: 'Start van het werk', note: 'Nieuws', url: `https://portaal.example.org/news/${id}` },
        ],
        footer: { link: { label: 'Deze e-mails niet meer krijgen' } },
      },
    });
  });

  test('is announced once, also when the job runs twice at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await createPerson(portal, wants);
    await publish('news', { title: 'Eenmaal', everyone: true });
    await laterBy('2 hours');
    await Promise.all([mailNotifications(db, config), mailNotifications(db, config), mailNotifications(db, config)]);
    await anHourLater();
    expect(await mailedAddresses()).toHaveLength(6);
    expect(new Set(await mailedAddresses()).size).toBe(6);
  });

  test('is announced to more people than one batch', async () => {
    const names = Array.from({ length: 230 }, (_, n) => `veel${n}`);
    const rows = await db
      .insert(users)
      .values(names.map((username) => ({ username, email: `${username}@example.org` })))
      .returning({ userId: users.id });
    await db.insert(profiles).values(rows.map(({ userId }) => ({ userId, notifications: true })));
    await publish('news', { title: 'Voor allen', everyone: true });
    await anHourLater();
    expect(await mailedAddresses()).toHaveLength(231);
  });

  test('is not repeated in a later mail about something else', async () => {
    await publish('news', { title: 'Eerste', everyone: true });
    await anHourLater();
    await publish('news', { title: 'Tweede', everyone: true });
    await anHourLater();
    expect((await mailsTo()).map(titlesIn)).toEqual([['Tweede'], ['Eerste']]);
    expect((await mailsTo())[0]?.content.subject).toBe('Nieuw in het portaal: Tweede');
  });

  test('is not listed completely if there is a lot', async () => {
    for (let n = 1; n <= 22; n += 1) await publish('documents', { title: `Stuk ${n}` });
    await anHourLater();
    const [mail] = await mailsTo();
    expect(titlesIn(mail)).toHaveLength(21);
    expect(titlesIn(mail).at(-1)).toBe('En nog 2 andere');
    expect(mail?.content.subject).toBe('Nieuw in het portaal: 22 documenten');
  });

  test('is announced with a link that turns these mails off', async () => {
    await publish('news', { title: 'x', everyone: true });
    await anHourLater();
    const [mail] = await mailsTo();
    const page = new URL(mail?.content.footer?.link.url ?? '');
    expect(readOptOutToken(config, page.searchParams.get('token') ?? '')).toBe(resident.id);
    const response = await portal.call('POST', new URL(mail?.unsubscribeUrl ?? '').pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    await publish('news', { title: 'y', everyone: true });
    await anHourLater();
    expect(await mailsTo()).toHaveLength(1);
  });
});

describe('no mail is sent', () => {
  test('to someone who is not in the audience, does not want it, is staff or is not active', async () => {
    await createPerson(portal, wants);
    const inGroup = [
      staff,
      await createPerson(portal, { profile: { notifications: false } }),
      await createPerson(portal, { ...wants, isActive: false }),
    ];
    for (const { id } of inGroup) await labelPerson(portal, id, { groups: ['Bewoners'] });
    await publish('designs', { title: 'x', groups: [groupId] });
    await publish('news', { title: 'Voor niemand' });
    await anHourLater();
    expect(await mailedAddresses()).toEqual([resident.email]);
    expect(titlesIn((await mailsTo())[0])).toEqual(['x']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['to someone who turned the mails off', () => db.update(profiles).set({ notifications: false })],
    [
      'to someone who was deactivated',
      () => db.update(users).set({ isActive: false }).where(eq(users.id, resident.id)),
    ],
    ['to someone who became staff', () => db.update(users).set({ isStaff: true }).where(eq(users.id, resident.id))],
    ['to someone who left the group', () => db.delete(userGroups)],
    ['to a group that was deleted', () => db.delete(groups)],
    ['to a deleted account', () => db.delete(users).where(eq(users.id, resident.id))],
    ['about a deleted item', () => db.delete(publications)],
  ])('%s in the meantime, nor later', async (_who, happen) => {
    await publish('designs', { title: 'Toch niet', groups: [groupId] });
    await laterBy('1 hour');
    await happen();
    await mailNotifications(db, config);
    expect(await mailedAddresses()).toEqual([]);
    expect(await db.$count(pendingNotifications, sql`settled_at is null`)).toBe(0);
    await db.update(profiles).set({ notifications: true }).where(eq(profiles.userId, resident.id));
    await db.update(users).set({ isActive: true, isStaff: false }).where(eq(users.id, resident.id));
    await anHourLater();
    expect(await mailedAddresses()).toEqual([]);
    await db.update(profiles).set({ notifications: true });
  });

  test('about those of several items that they may no longer see', async () => {
    await publish('designs', { title: 'Nog steeds' });
    const { id } = await publish('designs', { title: 'Niet meer', groups: [groupId] });
    await write('PUT', `/api/designs/${id}/`, { title: 'Niet meer', users: [staff.id] });
    await anHourLater();
    expect((await mailsTo()).map(titlesIn)).toEqual([['Nog steeds']]);
  });
});

describe('a change', () => {
  test('is announced only to those who could not see it before', async () => {
    const other = await createPerson(portal, wants);
    const { id } = await publish('news', { title: 'Groter', groups: [groupId] });
    await anHourLater();
    expect(await mailedAddresses()).toEqual([resident.email]);
    await write('PATCH', `/api/news/${id}/`, { everyone: true });
    await anHourLater();
    expect(await mailedAddresses()).toEqual([resident.email, other.email].toSorted());
  });

  test('of something old is not announced to those who could see it before', async () => {
    await db.update(profiles).set({ notifications: false }).where(eq(profiles.userId, resident.id));
    const { id } = await publish('news', { title: 'Oud', groups: [groupId] });
    await db.update(profiles).set({ notifications: true }).where(eq(profiles.userId, resident.id));
    await write('PATCH', `/api/news/${id}/`, { title: 'Oud, verbeterd' });
    await write('PATCH', `/api/news/${id}/`, { everyone: true });
    await anHourLater();
    expect(await mailedAddresses()).toEqual([]);
  });

  test('that publishes a draft is announced to its audience', async () => {
    const { id } = await publish('news', { title: 'Concept' });
    await anHourLater();
    expect(await mailedAddresses()).toEqual([]);
    await write('PATCH', `/api/news/${id}/`, { title: 'Klaar', groups: [groupId] });
    await anHourLater();
    expect((await mailsTo()).map(titlesIn)).toEqual([['Klaar']]);
  });
});

test('a job that fails is repeated, and each mail is sent once', async () => {
  await publish('news', { title: 'Hapert', everyone: true });
  await laterBy('1 hour');
  await portal.pool.query('alter table mails add constraint broken check (false) not valid');
  await expect(mailNotifications(db, config)).rejects.toThrow('Failed query');
  await portal.pool.query('alter table mails drop constraint broken');
  expect(await mailedAddresses()).toEqual([]);
  await mailNotifications(db, config);
  await mailNotifications(db, config);
  expect(await mailedAddresses()).toEqual([resident.email]);
});
