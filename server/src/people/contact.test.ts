import { people as contract } from '@dijkportaal/contract/people/people';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeNewsletter } from '../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses, newsletterMails } from '../schema/newsletters.ts';
import { notes } from '../schema/notes.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });

const read = (id: number, part = 'person', token = staff.access) =>
  portal.call('GET', `/api/contacts/${id}/${part}/`, { token });
const at = new Date('2026-03-04T11:05:00.000Z');
const polygon: [number, number][] = [
  [51.9, 5.6],
  [51.9, 5.61],
  [51.91, 5.6],
];
const details = {
  firstName: 'Linde',
  lastName: 'Kolk',
  street: 'Waaldijk',
  houseNumber: '12',
  numberAddition: 'a',
  zip: '4041 AB',
  city: 'Kesteren',
  state: '',
  parcels: 'KDL02 C 1145',
  polygons: [{ name: 'KDL02 C 1145', polygon }],
  latitude: 51.9,
  longitude: 5.6,
};

async function makeContact(values: Partial<typeof contacts.$inferInsert> = {}) {
  const email = 'linde@example.org; tweede@example.org';
  const [row = expect.fail()] = await db
    .insert(contacts)
    .values({ name: 'Linde Kolk', email, mobilePhone: '06 12345678', ...values })
    .returning();
  return row;
}

test('staff see a contact without an account as they see everybody', async () => {
  const partner = await createPerson(portal, { email: 'tweede@example.org', firstName: 'Tjeerd', lastName: 'Kolk' });
  await db.insert(mailAddresses).values([
    { email: 'linde@example.org', bouncedAt: at, reason: '550 5.1.1 unknown' },
    { email: 'anders@example.org', bouncedAt: at },
  ]);
  const { id } = await makeContact({ details, accountDeletedAt: at });
  const { status, body } = await read(id);
  expect([status, contract.contact.response.parse(body)]).toEqual([200, body]);
  expect(body).toMatchObject({
    id,
    name: 'Linde Kolk',
    user: null,
    profile_id: null,
    account_deleted_at: at.toISOString(),
    street: 'Waaldijk',
    house_number: '12',
    number_addition: 'a',
    zip: '4041 AB',
    city: 'Kesteren',
    parcels: 'KDL02 C 1145',
    polygons: details.polygons,
    latitude: 51.9,
    longitude: 5.6,
    bounces: [{ email: 'linde@example.org', bounced_at: at.toISOString(), reason: '550 5.1.1 unknown' }],
    same_address: [{ profile_id: partner.profileId, name: 'Tjeerd Kolk', email: 'tweede@example.org' }],
  });
});

test('one that staff typed, without an address or details, has a page too', async () => {
  const { id } = await makeContact({ email: 'geen adres' });
  expect((await read(id)).body).toMatchObject({
    polygons: [],
    parcels: '',
    bounces: [],
    same_address: [],
    latitude: null,
  });
  expect((await read(id, 'timeline')).body).toEqual({ results: [], has_more: false, undated: [] });
});

test('one with an account has the profile, and its own account is no other', async () => {
  const person = await createPerson(portal);
  const { id } = await makeContact({ email: person.email, userId: person.id });
  expect((await read(id)).body).toMatchObject({ user: person.id, profile_id: person.profileId, same_address: [] });
});

test('its timeline has its notes, newsletters, invitations and attempts to sign in', async () => {
  const email = 'tijdlijn@example.org';
  const { id } = await makeContact({ email, invitedAt: at, accountDeletedAt: new Date('2026-03-05T10:00:00Z') });
  const other = await makeContact({ email: 'ander@example.org', invitedAt: at });
  const newsletterId = await makeNewsletter(portal, { state: 'sent', startedAt: at, dueAt: at });
  const mail = { newsletterId, state: 'sent' as const, sentAt: new Date('2026-03-06T10:00:00Z') };
  await db.insert(newsletterMails).values([
    { ...mail, contactId: id, email },
    { ...mail, contactId: other.id, email: 'ander@example.org' },
  ]);
  await db.insert(notes).values({ contactId: id, text: 'Belde', createdAt: new Date('2026-03-07T10:00:00Z') });
  await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: 'mis' }, from: '198.51.100.7' });
  const { status, body } = await read(id, 'timeline');
  expect([status, contract.contactTimeline.response.parse(body)]).toEqual([200, body]);
  expect(body.results.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ['account', 'wrong_password'],
    ['note', 'note'],
    ['newsletter', 'sent'],
    ['account', 'deleted'],
    ['account', 'invited'],
  ]);
  expect(body.results[0].attempts).toEqual({ count: 1, places: 1 });
  const { body: mailed } = await portal.call('GET', `/api/contacts/${id}/timeline/?kind=newsletter`, {
    token: staff.access,
  });
  expect(mailed.results).toHaveLength(1);
  const { body: nothing } = await portal.call('GET', `/api/contacts/${id}/timeline/?kind=wish`, {
    token: staff.access,
  });
  expect(nothing.results).toEqual([]);
});

test('residents see no contact, and one that was deleted is not found', async () => {
  const resident = await signedInPerson(portal);
  const { id } = await makeContact();
  for (const part of ['person', 'timeline']) {
    expect((await read(id, part, resident.access)).status).toBe(403);
    expect((await read(9_999_999, part)).status).toBe(404);
  }
});

test('reading it is recorded once', async () => {
  const { id } = await makeContact();
  for (const part of ['person', 'timeline']) await read(id, part);
  const isRead = and(eq(auditLog.action, 'profile.read'), eq(auditLog.object, `contact ${id}`));
  expect(await db.$count(auditLog, isRead)).toBe(1);
});
