import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailAddresses, newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { notes } from '../../schema/notes.ts';

const portal = await startTestPortal();
const { db } = portal;
const reached = { lastLogin: new Date(), profile: { newsletter: true } };
const mees = await signedInPerson(portal, { ...reached, isStaff: true, firstName: 'Mees', lastName: 'Dam' });
const noor = await signedInPerson(portal, { ...reached, isStaff: true, firstName: 'Noor', lastName: 'Kolk' });
const resident = await signedInPerson(portal, reached);
const due_on = '2090-01-31';

type Person = typeof mees;
const call = (method: 'GET' | 'POST', id: number, body?: object, who: Person = mees, query = '') =>
  portal.call(method, `/api/newsletters/${id}/untold/${query}`, {
    token: who.access,
    ...(body !== undefined && { body }),
  });
const list = async (id: number, query = '') => (await call('GET', id, undefined, mees, query)).body;
const followUp = async (id: number, body: object = {}, who: Person = mees) =>
  (await call('POST', id, { due_on, ...body }, who)).body;
async function make(state: 'draft' | 'sent' = 'draft'): Promise<number> {
  const body = { title: 'Werk', content: '<p>Tekst</p>', everyone: true, send_to_contacts: true };
  const { id } = (await portal.call('POST', '/api/newsletters/', { token: mees.access, body })).body;
  if (state === 'sent') await db.update(newsletters).set({ state }).where(eq(newsletters.id, id));
  return id;
}
type Row = { name: string; reason: string; follow_up: object | null };
const reasonsOf = ({ results }: { results: Row[] }) => results.map(({ name, reason }) => `${name} ${reason}`);

beforeEach(async () => {
  await db.delete(notes);
  await db.delete(newsletters);
  await db.delete(contacts);
  await db.delete(mailAddresses);
  await db.insert(contacts).values([
    { name: 'Adrie', email: 'adrie@example.org' },
    { name: 'Bea', email: 'geen' },
    { name: 'Cor', email: 'cor@example.org' },
    { name: 'Dirk', email: 'dirk@example.org' },
    { name: 'Els', email: 'els@example.org; els.werk@example.org', inviteAllEmailAddresses: true },
  ]);
  await db.insert(mailAddresses).values([
    { email: 'cor@example.org', bouncedAt: new Date() },
    { email: 'dirk@example.org', optedOutAt: new Date() },
    { email: 'els@example.org', bouncedAt: new Date() },
  ]);
});

test('are those in the audience without an address that works, each once, and those who opted out', async () => {
  const id = await make();
  const page = await list(id);
  expect(reasonsOf(page)).toEqual(['Bea no_address', 'Cor bounced', 'Dirk opted_out']);
  expect(page).toMatchObject({ count: 3, to_tell: 2, followed_up: 0, opted_out: 1 });
  expect(reasonsOf(await list(id, '?search=cor'))).toEqual(['Cor bounced']);
  expect((await call('GET', id, undefined, resident)).status).toBe(403);
  expect((await call('POST', id, { due_on }, resident)).status).toBe(403);
  expect((await call('GET', 999_999)).status).toBe(404);
  expect((await call('POST', 999_999, { due_on })).status).toBe(404);
});

test('after sending are not those who got it, also when their address stopped working later', async () => {
  const id = await make('sent');
  const [cor] = await db.select().from(contacts).where(eq(contacts.name, 'Cor'));
  const mail = { newsletterId: id, contactId: cor?.id ?? 0, email: 'cor@example.org', name: 'Cor' };
  await db.insert(newsletterMails).values({ ...mail, state: 'bounced', sentAt: new Date() });
  expect(reasonsOf(await list(id))).toContain('Cor bounced');
  await db.update(newsletterMails).set({ state: 'sent' });
  expect(reasonsOf(await list(id))).toEqual(['Bea no_address', 'Dirk opted_out']);
});

test('get a follow-up with an owner and a day, once, and the list says who made it', async () => {
  const id = await make('sent');
  expect(await followUp(id, { owner_id: noor.id })).toEqual({ created: 2, existing: 0, opted_out: 1 });
  expect(await followUp(id, { owner_id: mees.id }, noor)).toEqual({ created: 0, existing: 2, opted_out: 1 });
  const page = await list(id);
  expect(page).toMatchObject({ to_tell: 0, followed_up: 2, opted_out: 1 });
  const made = { author: 'Mees Dam', owner: 'Noor Kolk', due_on, is_done: false, created_at: expect.any(String) };
  expect(page.results.map(({ follow_up }: Row) => follow_up)).toEqual([made, made, null]);
  const stored = await db.select().from(notes).orderBy(notes.id);
  expect(stored.map(({ text, ownerId }) => [text, ownerId])).toEqual([
    ['Informeer over nieuwsbrief “Werk”. Er is geen e-mailadres.', noor.id],
    ['Informeer over nieuwsbrief “Werk”. E-mail aan het adres komt niet aan.', noor.id],
  ]);
  const events = await db.select().from(auditLog).where(eq(auditLog.action, 'newsletter.follow_up'));
  expect(events.map(({ actorId, object, details }) => [actorId, object, details])).toEqual([
    [mees.id, `newsletter ${id}`, { title: 'Werk', created: 2, skipped: 1, user: noor.id }],
  ]);
  expect(await followUp(await make())).toMatchObject({ created: 2 });
});

test('get a follow-up by selection, but not who opted out, and not for a day or owner that is impossible', async () => {
  const id = await make();
  const idOf = async (name: string) => (await db.select().from(contacts).where(eq(contacts.name, name)))[0]?.id ?? 0;
  const some = { only: { contacts: [await idOf('Cor'), await idOf('Dirk'), await idOf('Adrie')] } };
  const refused = await call('POST', id, { due_on: '2020-01-01' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['due_on']]);
  expect((await call('POST', id, { due_on, owner_id: resident.id })).status).toBe(400);
  expect(await db.$count(notes)).toBe(0);
  expect(await followUp(id, { only: { profiles: [], contacts: [] } })).toMatchObject({ created: 0 });
  expect(await followUp(id, some)).toEqual({ created: 1, existing: 0, opted_out: 1 });
  expect(await db.$count(notes)).toBe(1);
});

test('get one follow-up each when two colleagues press at once, also two thousand', async () => {
  await db.delete(contacts);
  const id = await make('sent');
  expect(await followUp(id)).toEqual({ created: 0, existing: 0, opted_out: 0 });
  await db.insert(contacts).values({ name: 'Een', email: 'geen' });
  expect(await followUp(id)).toEqual({ created: 1, existing: 0, opted_out: 0 });
  await db.execute(
    sql`insert into contacts (name, email) select 'Contact ' || n, 'geen' from generate_series(1, 2000) as n`,
  );
  const both = await Promise.all([followUp(id), followUp(id, {}, noor)]);
  expect(both.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 2000]);
  expect(both.map(({ created, existing }) => created + existing)).toEqual([2001, 2001]);
  expect(await db.$count(notes)).toBe(2001);
});

test('with an account are one person with their contacts, and are not untold when mail reaches the account', async () => {
  const fien = await createPerson(portal, { email: 'fien@example.org', ...reached });
  const off = await createPerson(portal, { email: 'uit@example.org', lastLogin: new Date() });
  await db.insert(contacts).values([
    { name: 'Fien', email: 'geen', userId: fien.id },
    { name: 'Gijs', email: 'geen', userId: off.id },
    { name: 'Gijs werk', email: 'ook geen', userId: off.id },
  ]);
  const { results } = (await list(await make())) as { results: { kind: string; ref: number; reason: string }[] };
  expect(results.filter(({ kind }) => kind === 'profile')).toEqual([expect.objectContaining({ reason: 'opted_out' })]);
});

test('keep their follow-up when the newsletter is deleted, also from the bin', async () => {
  const id = await make('sent');
  await followUp(id);
  const [bea] = await db.select().from(contacts).where(eq(contacts.name, 'Bea'));
  const contact = bea?.id ?? 0;
  await portal.call('DELETE', `/api/contacts/${contact}/`, { token: mees.access });
  await db.delete(newsletters);
  const body = { items: [{ kind: 'contact', id: contact }] };
  expect((await portal.call('POST', '/api/bin/restore/', { token: mees.access, body })).status).toBe(200);
  expect((await db.select().from(notes)).map(({ newsletterId }) => newsletterId)).toEqual([null, null]);
});
