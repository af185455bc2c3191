import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { zones } from '../../schema/audience.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailAddresses, newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { startDueNewsletters } from '../sending/start.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  portal.call(method, path, { token: staff.access, ...(body !== undefined && { body }) });

const signedIn = await createPerson(portal, {
  email: 'eva@example.org',
  lastLogin: new Date(),
  profile: { newsletter: true },
});
const turnedOff = await createPerson(portal, { email: 'uit@example.org', lastLogin: new Date() });
await db.insert(contacts).values([
  { name: 'Adrie', email: 'adrie@example.org' },
  { name: 'Bea', email: 'bea@example.org' },
  { name: 'Éva', email: signedIn.email, userId: signedIn.id },
  { name: 'Uit', email: turnedOff.email, userId: turnedOff.id },
  { name: 'Afgemeld', email: 'af@example.org' },
  { name: 'Zonder adres', email: 'geen' },
]);
await db.insert(mailAddresses).values({ email: 'af@example.org', optedOutAt: new Date() });

const makeSegment = async (name: string, filter: object) =>
  (await call('POST', '/api/segments/', { name, filter })).body.id as number;
const noAccount = await makeSegment('Zonder account', { account: 'none' });
const withAccount = await makeSegment('Met account', { account: 'signed_in' });

async function preview(body: object, show = 'recipients') {
  const response = await call('POST', `/api/newsletters/audience/?show=${show}`, body);
  return (response.body.results as { email: string; reason: string | null }[]).map(({ email, reason }) =>
    [email, reason].filter(Boolean).join(' '),
  );
}
const letter = { title: 'Nieuws', content: '<p>Tekst</p>', segments: [noAccount] };
const make = async (body: object = letter) => (await call('POST', '/api/newsletters/', body)).body;

test('reaches the contacts that match its filters, also without "to contacts", but nobody who opted out', async () => {
  expect(await preview({ segments: [noAccount] })).toEqual(['adrie@example.org', 'bea@example.org']);
  expect(await preview({ segments: [noAccount] }, 'left_out')).toEqual(['af@example.org opted_out', 'no_address']);
  expect(await preview({ segments: [withAccount] })).toEqual(['eva@example.org']);
  expect(await preview({ segments: [withAccount] }, 'left_out')).toEqual(['uit@example.org opted_out']);
});

test('adds to other choices, and each address gets it once', async () => {
  const everybody = { everyone: true, send_to_contacts: true, segments: [noAccount, withAccount] };
  expect(await preview(everybody)).toEqual(await preview({ everyone: true, send_to_contacts: true }));
  expect(await preview({ segments: [noAccount, withAccount] })).toHaveLength(3);
  expect(await preview({ everyone: true, segments: [noAccount] })).toEqual([
    'adrie@example.org',
    'bea@example.org',
    'eva@example.org',
  ]);
});

test('is nobody when its zone was deleted', async () => {
  const [zone] = await db.insert(zones).values({ name: 'Kort' }).returning();
  const id = await makeSegment('In een zone', { zone: zone?.id });
  await call('DELETE', `/api/zones/${zone?.id}/`);
  expect(await preview({ segments: [id] })).toEqual([]);
});

test('is stored with the newsletter, counted when it is read, and evaluated when sending starts', async () => {
  const made = await make();
  expect(made).toMatchObject({ segments: [{ id: noAccount, name: 'Zonder account' }], recipients_count: 2 });
  const [late] = await db.insert(contacts).values({ name: 'Later', email: 'later@example.org' }).returning();
  const read = await call('GET', `/api/newsletters/${made.id}/`);
  expect(read.body.recipients_count).toBe(3);

  await call('PUT', `/api/newsletters/${made.id}/`, { ...letter, send: true });
  await db.delete(contacts).where(eq(contacts.email, 'bea@example.org'));
  await startDueNewsletters(portal);
  const mails = await db
    .select()
    .from(newsletterMails)
    .where(eq(newsletterMails.newsletterId, Number(made.id)));
  expect(new Set(mails.map(({ email }) => email))).toEqual(new Set(['adrie@example.org', 'later@example.org']));
  await db.delete(contacts).where(eq(contacts.id, late?.id ?? 0));
});

test('without it a replacement is for nobody, and an unknown one is refused', async () => {
  const made = await make();
  const { segments: _segments, ...others } = letter;
  const { body } = await call('PUT', `/api/newsletters/${made.id}/`, others);
  expect(body).toMatchObject({ segments: [], recipients_count: 0 });
  const refused = await call('PUT', `/api/newsletters/${made.id}/`, { ...letter, segments: [2_000_000_000] });
  expect([refused.status, refused.body]).toEqual([400, { segments: ['Een van deze segmenten bestaat niet meer.'] }]);
  await call('DELETE', `/api/newsletters/${made.id}/`);
});

test('cannot be deleted while a newsletter is to be sent to it, which it names', async () => {
  const id = await makeSegment('In gebruik', { search: 'adrie' });
  const first = await make({ ...letter, title: 'Voorjaar', segments: [id] });
  await make({ ...letter, title: 'Najaar', segments: [id] });
  const refused = await call('DELETE', `/api/segments/${id}/`);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'Dit segment is gekozen voor de nieuwsbrieven ‘Najaar’, ‘Voorjaar’. Kies daar eerst iets anders.' },
  ]);
  await call('DELETE', `/api/newsletters/${first.id}/`);
  expect((await call('DELETE', `/api/segments/${id}/`)).body.error).toContain('de nieuwsbrief ‘Najaar’.');
  await db.update(newsletters).set({ state: 'sent' }).where(eq(newsletters.title, 'Najaar'));
  expect((await call('DELETE', `/api/segments/${id}/`)).status).toBe(200);
});

test('a newsletter with a segment is not left without readers by the deletion of its zone', async () => {
  const [zone] = await db.insert(zones).values({ name: 'Leeg' }).returning();
  await make({ ...letter, title: 'Zone en segment', zones: [zone?.id] });
  await make({ ...letter, title: 'Alleen zone', zones: [zone?.id], segments: [] });
  const { body } = await call('GET', `/api/zones/${zone?.id}/left-without-readers/`);
  expect(body.newsletters.map(({ title }: { title: string }) => title)).toEqual(['Alleen zone']);
});

test('other filters are refused while a newsletter is scheduled to the segment, another name is not', async () => {
  const id = await makeSegment('Ingepland', { account: 'none' });
  const { id: newsletter } = await make({ ...letter, segments: [id] });
  await db.update(newsletters).set({ state: 'scheduled' }).where(eq(newsletters.id, newsletter));
  const change = (body: object) => call('PUT', `/api/segments/${id}/`, body);
  const { status, body } = await change({ name: 'Ingepland', filter: { account: 'signed_in' } });
  expect([status, body.error]).toEqual([409, expect.stringContaining('onder een andere naam')]);
  expect((await change({ name: 'Gepland', filter: { account: 'none' } })).status).toBe(200);
  await db.update(newsletters).set({ state: 'draft' }).where(eq(newsletters.id, newsletter));
  expect((await change({ name: 'Gepland', filter: { account: 'signed_in' } })).status).toBe(200);
});
