import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';

const portal = await startTestPortal();
await createPerson(portal, { isSuperuser: true });
const staff = await signedInPerson(portal, { isStaff: true });

async function insertContact(contact: Partial<typeof contacts.$inferInsert>): Promise<number> {
  const [row] = await portal.db
    .insert(contacts)
    .values({ name: 'Sanne Rietveld', email: 'sanne@example.org', ...contact })
    .returning();
  return row?.id ?? 0;
}
const find = async (id: number) => (await portal.db.select().from(contacts).where(eq(contacts.id, id)))[0];
const deleteAccount = async (token: string) =>
  expect((await portal.call('DELETE', '/api/account/delete/', { token })).status).toBe(200);

test('a contact remembers that its account was deleted', async () => {
  const person = await signedInPerson(portal, { email: 'linked@example.org' });
  const linked = await insertContact({ userId: person.id });
  const other = await insertContact({});
  await deleteAccount(person.access);
  expect(await find(linked)).toMatchObject({ userId: null, accountDeletedAt: expect.any(Date) });
  expect(await find(other)).toMatchObject({ accountDeletedAt: null });
});

test('a contact that was invited at a second address, known only by its external id, remembers it too', async () => {
  const person = await signedInPerson(portal, { email: 'second@example.org', profile: { guid: 'R_90017' } });
  const contact = await insertContact({ externalId: 'R_90017' });
  await deleteAccount(person.access);
  expect(await find(contact)).toMatchObject({ accountDeletedAt: expect.any(Date) });
});

test('an account that staff deleted is not created again automatically either', async () => {
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  const person = await createPerson(portal, { email: 'staff-deletes@example.org' });
  const contact = await insertContact({ userId: person.id });
  await portal.call('DELETE', `/api/users/${person.id}/`, { token: superuser.access });
  expect(await find(contact)).toMatchObject({ userId: null, accountDeletedAt: expect.any(Date) });
});

test('a manual invitation creates the account again', async () => {
  const contact = await insertContact({ email: 'again@example.org', accountDeletedAt: new Date() });
  const { status } = await portal.call('POST', `/api/contacts/${contact}/convert_to_user/`, { token: staff.access });
  expect(status).toBe(200);
  expect(await find(contact)).toMatchObject({ userId: expect.any(Number), accountDeletedAt: null });
});
