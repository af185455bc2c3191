import { noLimits, type AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { labelPerson } from '../../../test/labels.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contactGroups, contactZones, groups, zones } from '../../schema/audience.ts';
import { contacts, type ContactDetails } from '../../schema/contacts.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { startDueNewsletters } from '../sending/start.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  portal.call(method, path, { token: staff.access, ...(body !== undefined && { body }) });

const label = async (table: typeof groups | typeof zones, name: string) =>
  (await db.insert(table).values({ name }).returning())[0]?.id ?? 0;
const dike = await label(zones, 'Dijkvak 1');
const panel = await label(groups, 'Klankbordgroep');
const press = await label(groups, 'Pers');
const here = { latitude: 51.9311, longitude: 5.6325 };
/** Some 110 metres to the north. */
const further = { latitude: 51.9321, longitude: 5.6325 };
const account = (email: string, profile = {}) =>
  createPerson(portal, { email, lastLogin: new Date(), profile: { newsletter: true, ...profile } });

await account('dichtbij@example.org', here);
await account('verder@example.org', further);
const inBoth = await account('beide@example.org');
await labelPerson(portal, inBoth.id, { groups: ['Klankbordgroep'], zones: ['Dijkvak 1'] });
const inGroup = await account('groep@example.org');
await labelPerson(portal, inGroup.id, { groups: ['Klankbordgroep'] });
const [neighbour, panelled, reporter] = await db
  .insert(contacts)
  .values([
    { name: 'Buur', email: 'buur@example.org', details: here as ContactDetails },
    { name: 'Panel', email: 'panel@example.org' },
    // The account of somebody who is excluded as a contact.
    { name: 'Pers', email: 'pers@example.org', userId: inBoth.id },
  ])
  .returning();
await db.insert(contactGroups).values([
  { contactId: panelled?.id ?? 0, groupId: panel },
  { contactId: reporter?.id ?? 0, groupId: press },
]);
await db.insert(contactZones).values({ contactId: panelled?.id ?? 0, zoneId: dike });
const place = { title: 'Damwand', starts_on: '2090-01-01', ends_on: '2090-01-02', distance: 50 };
const corner = [here.latitude, here.longitude];
const { body: work } = await call('POST', '/api/works/', {
  ...place,
  shapes: [{ kind: 'point', corners: [corner], holes: [] }],
});

const limits = (some: Partial<AudienceLimits>) => ({ ...noLimits, ...some });
async function preview(body: object, show = 'recipients') {
  const response = await call('POST', `/api/newsletters/audience/?show=${show}`, body);
  expect(response.status, response.text).toBe(200);
  return (response.body.results as { email: string; reason: string | null }[])
    .map(({ email, reason }) => [email, reason].filter(Boolean).join(' '))
    .toSorted();
}
const letter = { title: 'Nieuws', content: '<p>Tekst</p>' };
const make = async (body: object) => (await call('POST', '/api/newsletters/', { ...letter, ...body })).body;
const stateOf = async (id: number) => (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0];

test('reach who has an address near works, also contacts without an account', async () => {
  const near = limits({ works: work.id });
  expect(await preview({ limits: near })).toEqual(['dichtbij@example.org']);
  expect(await preview({ limits: near, send_to_contacts: true })).toEqual(['buur@example.org', 'dichtbij@example.org']);
  expect(await preview({ limits: { ...near, distance: 200 } })).toEqual(['dichtbij@example.org', 'verder@example.org']);
  expect(neighbour?.userId).toBeNull();
});

test('reach who is in one of each kind that was chosen', async () => {
  const chosen = { groups: [panel], zones: [dike], send_to_contacts: true };
  expect(await preview(chosen)).toEqual(['beide@example.org', 'groep@example.org', 'panel@example.org']);
  expect(await preview({ ...chosen, limits: limits({ match: 'all' }) })).toEqual([
    'beide@example.org',
    'panel@example.org',
  ]);
  expect(await preview({ ...chosen, limits: limits({ match: 'all', works: work.id }) })).toEqual([]);
});

test('leave out who is excluded, also when only their contact is', async () => {
  const body = { groups: [panel], limits: limits({ without_groups: [press] }) };
  expect(await preview(body)).toEqual(['groep@example.org']);
  expect(await preview(body, 'left_out')).toEqual(['beide@example.org excluded']);
});

test('are stored, copied, and the same when sending starts as in the preview', async () => {
  const chosen = { groups: [panel], zones: [dike], limits: limits({ match: 'all', without_groups: [press] }) };
  const made = await make({ ...chosen, send_to_contacts: true, send: true });
  expect(made).toMatchObject({ limits: chosen.limits, recipients_count: 1 });
  const { body: copy } = await call('POST', `/api/newsletters/${made.id}/duplicate/`, {});
  expect(copy.limits).toEqual(chosen.limits);
  await startDueNewsletters(portal);
  const mails = await db.select().from(newsletterMails).where(eq(newsletterMails.newsletterId, made.id));
  expect(mails.map(({ email }) => email)).toEqual(['panel@example.org']);
});

test('with something that was deleted reach nobody, and say so instead of reaching more people', async () => {
  const extra = await label(groups, 'Weg');
  const made = await make({ groups: [panel], limits: limits({ without_groups: [extra] }), send: true });
  expect(made.recipients_count).toBe(2);
  await call('DELETE', `/api/groups/${extra}/`);
  expect((await call('GET', `/api/newsletters/${made.id}/`)).body.recipients_count).toBe(0);
  await startDueNewsletters(portal);
  expect(await stateOf(made.id)).toMatchObject({ state: 'held', trouble: expect.stringContaining('verwijderd') });
  const refused = await call('PUT', `/api/newsletters/${made.id}/`, { ...letter, limits: made.limits });
  expect([refused.status, refused.body]).toEqual([400, { limits: ['Een van deze groepen bestaat niet meer.'] }]);

  const only = await label(zones, 'Ook weg');
  const both = await make({ groups: [panel], zones: [only], limits: limits({ match: 'all' }) });
  await call('DELETE', `/api/zones/${only}/`);
  expect((await call('GET', `/api/newsletters/${both.id}/`)).body.recipients_count).toBe(0);
});
