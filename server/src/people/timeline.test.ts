import {
  eventKinds,
  people as contract,
  type EventKind,
  type PersonEvent,
  type UndatedEvent,
} from '@dijkportaal/contract/people/people';
import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { makeNewsletter } from '../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { mails } from '../platform/mail/tables.ts';
import { publicationGroups } from '../schema/audience.ts';
import { contacts } from '../schema/contacts.ts';
import { messages, replies } from '../schema/messages.ts';
import { mfaFactors } from '../schema/mfa.ts';
import { newsletterMails } from '../schema/newsletters.ts';
import { notes } from '../schema/notes.ts';
import { publications } from '../schema/publications.ts';
import { sessions } from '../schema/sessions.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });

const call = (id: number, query = '', token = staff.access) =>
  portal.call('GET', `/api/profiles/${id}/timeline/${query}`, { token });
const read = async (id: number, query = '') => {
  const { status, body } = await call(id, query);
  expect([status, contract.timeline.response.parse(body)]).toEqual([200, body]);
  return body as { results: PersonEvent[]; has_more: boolean; undated: UndatedEvent[] };
};
const day = (number: number) => new Date(`2026-03-${String(number).padStart(2, '0')}T12:00:00.123Z`);

/** Somebody with an event of every kind, the first on the 1st of March and the last on the 14th. */
async function makePersonWithEvents() {
  const person = await createPerson(portal, {
    lastLogin: day(2),
    createdAt: day(1),
    profile: {
      relaticsData: {
        Contactmoment: [
          {
            ID: 'CM-1',
            Contactmoment: 'Keukentafel',
            Datum: { Datum: '05-03-2026', iso: '2026-03-05' },
            Type_contactmoment: { Type_contactmoment: 'Gesprek' },
          },
          { ID: 'CM-2', Contactmoment: 'Ooit', Datum: { Datum: 'vorig jaar', iso: null } },
        ],
        Klanteis: [
          { ID: 'KE-1', Klanteis: 'Oprit', CreatedOn_iso: '2026-03-06T14:00:00' },
          { ID: 'KE-2', Klanteis: 'Trap' },
        ],
      },
    },
  });
  const { id: userId, email } = person;
  await labelPerson(portal, userId, { groups: ['Pachters'] });
  await db.insert(sessions).values({ userId, rotates: true, userAgent: '', createdAt: day(2) });
  await db.insert(mfaFactors).values({ userId, sealedSecret: 'x', enabledAt: day(3) });
  const mail = { userId, recipient: email, subject: 'Uitnodiging', state: 'failed' as const, createdAt: day(4) };
  await db.insert(mails).values(mail);
  const letter = { senderId: userId, name: '', email, subject: 'Vraag', text: '<p>Hoe hoog?</p>', createdAt: day(7) };
  await db.insert(messages).values(letter);
  await db
    .insert(notes)
    .values({ userId, text: 'Belde', dueOn: '2026-03-20', createdAt: new Date('2026-03-10T12:00:00.123Z') });
  const newsletterId = await makeNewsletter(portal, { state: 'sent', startedAt: day(8), dueAt: day(8) });
  const [contact] = await db.insert(contacts).values({ name: 'Linde', email, userId }).returning();
  const mailed = { newsletterId, state: 'sent' as const };
  await db.insert(newsletterMails).values([
    { ...mailed, userId, email, sentAt: day(8) },
    { ...mailed, contactId: contact?.id, email: 'tweede@example.org', state: 'claimed', dueAt: day(9) },
    { ...mailed, userId, email: 'derde@example.org', state: 'removed', dueAt: day(10) },
  ]);
  const item = { title: 'Kruin', forEveryone: false, createdAt: day(11) };
  const [design] = await db
    .insert(publications)
    .values([
      { ...item, kind: 'design' },
      { ...item, kind: 'document', forEveryone: true, createdAt: day(12) },
      { ...item, kind: 'news', forEveryone: true, createdAt: day(13) },
      { ...item, kind: 'news', forEveryone: true, createdAt: day(14), isPublished: false },
      { ...item, kind: 'news', createdAt: day(15) },
    ])
    .returning();
  const { rows } = await portal.pool.query(`select id from groups where name = 'Pachters'`);
  await db.insert(publicationGroups).values({ publicationId: design?.id ?? 0, groupId: rows[0].id });
  return { ...person, designId: design?.id };
}

const linde = await makePersonWithEvents();
// The same for somebody else; none of it may be among hers.
const other = await createPerson(portal, { createdAt: day(1) });
await db
  .insert(mails)
  .values({ userId: other.id, recipient: other.email, subject: 'Niet voor haar', createdAt: day(9) });
await db.insert(messages).values({ senderId: other.id, name: '', email: '', subject: 'Van een ander', text: 'a' });

test('everything around a person is in one list, newest first', async () => {
  const { results, has_more } = await read(linde.profileId);
  expect(results.map(({ kind, at, state }) => [kind, at.slice(8, 10), state])).toEqual([
    ['news', '13', ''],
    ['document', '12', ''],
    ['design', '11', ''],
    ['note', '10', 'open'],
    ['newsletter', '09', 'sending'],
    ['newsletter', '08', 'sent'],
    ['message', '07', 'unread'],
    ['wish', '06', ''],
    // Midnight in the Netherlands.
    ['moment', '04', 'Gesprek'],
    ['mail', '04', 'failed'],
    ['account', '03', 'mfa_enabled'],
    ['account', '02', 'signed_in'],
    ['account', '01', 'created'],
  ]);
  expect(has_more).toBe(false);
  const find = (kind: EventKind) => results.find((event) => event.kind === kind);
  expect(find('message')).toMatchObject({ title: 'Vraag', html: '<p>Hoe hoog?</p>', is_day: false });
  expect(find('moment')).toMatchObject({
    title: 'Keukentafel',
    at: '2026-03-04T23:00:00.000Z',
    is_day: true,
    ref: 'CM-1',
  });
  expect(find('wish')).toMatchObject({ title: 'Oprit', at: '2026-03-06T13:00:00.000Z', is_day: false, ref: 'KE-1' });
  expect(find('mail')).toMatchObject({ title: 'Uitnodiging', html: null, ref: '' });
  expect(find('newsletter')).toMatchObject({ title: 'Werk aan de Kolkdijk', ref: expect.stringMatching(/^\d+$/) });
  expect(find('design')).toMatchObject({ title: 'Kruin', ref: String(linde.designId) });
});

test('replies of both sides are in it, and what staff entered for a contact of the person', async () => {
  const person = await createPerson(portal, { createdAt: day(1) });
  const sent = { name: '', email: '', text: '<p>Vraag</p>', readAt: day(5) };
  const [contact] = await db
    .insert(contacts)
    .values({ userId: person.id, name: 'Kolk', email: '', mobilePhone: '' })
    .returning();
  const [message] = await db
    .insert(messages)
    .values([
      { ...sent, senderId: person.id, subject: 'Oprit', createdAt: day(4) },
      { ...sent, contactId: contact?.id ?? 0, subject: 'Gebeld', source: 'phone', happenedOn: '2026-03-02' },
    ])
    .returning();
  const reply = { messageId: message?.id ?? 0, name: '' };
  await db.insert(replies).values([
    { ...reply, side: 'team', text: '<p>Antwoord</p>', createdAt: day(6) },
    { ...reply, side: 'resident', text: '<p>Nog iets</p>', createdAt: day(7) },
  ]);
  const { results } = await read(person.profileId, '?kind=message');
  expect(results.map(({ at, title, state, html, is_day }) => [at.slice(8, 10), title, state, html, is_day])).toEqual([
    ['07', 'Oprit', 'unread', '<p>Nog iets</p>', false],
    ['06', 'Oprit', 'answer', '<p>Antwoord</p>', false],
    ['04', 'Oprit', 'read', '<p>Vraag</p>', false],
    ['01', 'Gebeld', 'read', '<p>Vraag</p>', true],
  ]);
  expect(results.map(({ ref }) => ref)).toEqual([...Array(3).fill(String(message?.id)), expect.any(String)]);
});

test('contact moments and wishes without a date are with the last page', async () => {
  const undatedOf = async (query: string) =>
    (await read(linde.profileId, query)).undated.map(({ kind, title, state, ref }) => [kind, title, state, ref]);
  const [moment, wish] = [
    ['moment', 'Ooit', '', 'CM-2'],
    ['wish', 'Trap', '', 'KE-2'],
  ];
  expect(await undatedOf('')).toEqual([moment, wish]);
  expect(await undatedOf('?limit=12')).toEqual([]);
  expect(await undatedOf('?limit=13')).toEqual([moment, wish]);
  expect([await undatedOf('?kind=wish'), await undatedOf('?kind=mail')]).toEqual([[wish], []]);
});

test.each(eventKinds)('of kind %s are the same as in the whole', async (kind) => {
  const { results } = await read(linde.profileId);
  const ofKind = await read(linde.profileId, `?kind=${kind}`);
  expect(ofKind.results.length).toBeGreaterThan(0);
  expect(ofKind.results).toEqual(results.filter((event) => event.kind === kind));
});

test('pages of any size have each event once, also those of the same time', async () => {
  const person = await createPerson(portal, { createdAt: day(20), lastLogin: day(20) });
  const event = { senderId: person.id, name: '', email: '', subject: 'a', text: 'a', createdAt: day(20) };
  await db.insert(messages).values(Array.from({ length: 11 }, () => event));
  const mail = { userId: person.id, recipient: person.email, subject: 'b', createdAt: day(20) };
  await db.insert(mails).values(Array.from({ length: 11 }, () => mail));
  await db.insert(sessions).values({ userId: person.id, rotates: true, userAgent: '', createdAt: day(20) });
  const whole = (await read(person.profileId, '?limit=99')).results;
  expect(whole.filter(({ kind }) => kind === 'message' || kind === 'mail')).toHaveLength(22);
  const paged: PersonEvent[] = [];
  for (let before = ''; ;) {
    const { results, has_more } = await read(person.profileId, `?limit=4${before}`);
    paged.push(...results);
    if (!has_more) break;
    before = `&before=${paged.at(-1)?.id}`;
  }
  expect(paged).toEqual(whole);
});

test.each([
  '?kind=alles',
  '?limit=0',
  '?limit=100',
  '?before=x',
  '?before=message~1~00000000-0000-0000-0000-000000000000',
  '?before=mail~1~12',
  '?before=constructor~1~12',
  "?before=message~1~1';--",
])('%s is refused', async (query) => {
  expect(await call(linde.profileId, query)).toMatchObject({ status: 400, body: expect.any(Object) });
});

test('the farthest cursors are accepted', async () => {
  expect((await read(linde.profileId, '?before=message~9999999999999999~9999999999')).results).toHaveLength(13);
  expect((await read(linde.profileId, '?before=message~-9999999999999999~1')).results).toEqual([]);
});

test('nothing is published for staff in particular', async () => {
  const { results } = await read(staff.profileId);
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['account']));
});

test('wrong passwords and codes are counted by day, from how many networks, without their addresses', async () => {
  const person = await signedInPerson(portal);
  const login = (from: string) =>
    portal.call('POST', '/api/dj-rest-auth/login/', { body: { email: person.email, password: 'mis' }, from });
  for (const from of ['198.51.100.7', '198.51.100.7', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) await login(from);
  const own = { token: person.access, from: '203.0.113.9' };
  await portal.call('POST', '/auth/reauthenticate/', { ...own, body: { password: 'mis' } });
  await portal.call('POST', '/auth/login-code-confirm/', {
    body: { email: person.email, code_request: 'x', code: '123456' },
    from: '198.51.100.8',
  });
  const line = { action: 'session.sign_in', object: `user ${person.id}`, result: 'failure' } as const;
  const wrong = { ...line, origin: '192.0.2.1', details: { way: 'password', reason: 'wrong credentials' } } as const;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db.insert(auditLog).values([
    { ...wrong, at: ago(3), origin: 'fe80::1%eth0' },
    { ...wrong, at: ago(3) },
    { ...wrong, at: ago(15) },
    { ...wrong, at: ago(2), object: `user ${other.id}` },
    { ...wrong, at: ago(2), details: { way: 'password', reason: 'mfa' } },
  ]);
  const { results } = await read(person.profileId, '?kind=account');
  const attempts = results.filter(({ state }) => state.startsWith('wrong_'));
  expect(attempts.map(({ state, attempts: tried }) => [state, tried])).toEqual([
    ['wrong_code', { count: 1, places: 1 }],
    ['wrong_password', { count: 5, places: 3 }],
    ['wrong_code', { count: 1, places: 1 }],
    ['wrong_password', { count: 2, places: 2 }],
  ]);
  expect(JSON.stringify(results)).not.toMatch(/198\.51|2001:db8|192\.0\.2|fe80/);
  const [first = expect.fail()] = attempts;
  const { results: older } = await read(person.profileId, `?kind=account&limit=1&before=${first.id}`);
  expect(older.map(({ id }) => id)).toEqual([attempts[1]?.id]);
});

test('residents do not see a timeline, not even their own', async () => {
  const person = await signedInPerson(portal);
  expect((await call(person.profileId, '', person.access)).status).toBe(403);
  expect((await call(999_999)).status).toBe(404);
});

test('reading it is recorded once in ten minutes', async () => {
  const reader = await signedInPerson(portal, { isStaff: true });
  const reads = async () => {
    const isRead = and(eq(auditLog.actorId, reader.id), eq(auditLog.action, 'profile.read'));
    return (await db.select().from(auditLog).where(isRead).orderBy(desc(auditLog.id))).map(({ object }) => object);
  };
  for (const id of [linde.profileId, linde.profileId, reader.profileId]) await call(id, '', reader.access);
  expect(await reads()).toEqual([`user ${linde.id}`]);
  await call(other.profileId, '?kind=mail', reader.access);
  expect(await reads()).toEqual([`user ${other.id}`, `user ${linde.id}`]);
});
