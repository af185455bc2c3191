import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contactGroups } from '../schema/audience.ts';
import { contacts } from '../schema/contacts.ts';

const portal = await startTestPortal();
const { db, call } = portal;
const staff = await signedInPerson(portal, { isStaff: true });

const post = async (url: string, body: object) => {
  const response = await call('POST', url, { token: staff.access, body });
  expect([url, response.status]).toEqual([url, 200]);
  return response.body as { id: number };
};
const remove = (url: string) => call('DELETE', url, { token: staff.access });
const restore = (...items: { kind: string; id: number }[]) =>
  call('POST', '/api/bin/restore/', { token: staff.access, body: { items } });

test('missing references are skipped, and staff are told', async () => {
  const lost = await post('/api/groups/', { name: 'Opgeheven' });
  const gone = await createPerson(portal);
  const design = await post('/api/designs/', {
    title: 'Restant',
    groups: [lost.id],
    users: [gone.id],
  });
  await remove(`/api/designs/${design.id}/`);
  await remove(`/api/groups/${lost.id}/`);
  await call('POST', '/api/bin/remove/', { token: staff.access, body: { items: [{ kind: 'group', id: lost.id }] } });
  await db.execute(sql`delete from users where id = ${gone.id}`);
  const { body } = await restore({ kind: 'design', id: design.id });
  expect((body as { done: { notes: string[] }[] }).done[0]?.notes).toEqual([
    'Niet teruggezet, want intussen verwijderd: 1 groep en 1 gebruiker.',
  ]);
});

test.each(['group first', 'contact first', 'together'])(
  'a group and its member that are both in the bin find each other: %s',
  async (order) => {
    const club = await post('/api/groups/', { name: `Club ${order}` });
    const contact = await post('/api/contacts/', {
      name: 'C',
      email: 'c@example.org',
      groups: [club.id],
    });
    await remove(`/api/groups/${club.id}/`);
    await remove(`/api/contacts/${contact.id}/`);
    const [one, other] = [
      { kind: 'group', id: club.id },
      { kind: 'contact', id: contact.id },
    ];
    const notesOf = (response: { body: unknown }) =>
      (response.body as { done: { notes: string[] }[] }).done.map(({ notes }) => notes);
    if (order === 'together') {
      expect(notesOf(await restore(one, other))).toEqual([[], []]);
    } else {
      const [first, second] = order === 'group first' ? [one, other] : [other, one];
      expect(notesOf(await restore(first))).toEqual([
        order === 'group first'
          ? ['Nog in de prullenbak: 1 contact. Zet u die ook terug, dan hoort dit er weer bij.']
          : [],
      ]);
      expect(notesOf(await restore(second))).toEqual([
        order === 'group first' ? [] : ['Bij deze groep horen weer: 1 contact.'],
      ]);
    }
    expect(await db.$count(contactGroups, eq(contactGroups.groupId, club.id))).toBe(1);
    await remove(`/api/contacts/${contact.id}/`);
  },
);

test('contacts that are restored together each get their own data', async () => {
  const [kept, lost] = [await post('/api/groups/', { name: 'Blijft' }), await post('/api/groups/', { name: 'Gaat' })];
  const make = (groups: number[]) => post('/api/contacts/', { name: 'F', email: 'f@example.org', groups });
  const [both, one, none] = [await make([kept.id, lost.id]), await make([kept.id]), await make([])];
  for (const { id } of [both, one, none]) await remove(`/api/contacts/${id}/`);
  await remove(`/api/groups/${lost.id}/`);
  await call('POST', '/api/bin/remove/', { token: staff.access, body: { items: [{ kind: 'group', id: lost.id }] } });
  const { body } = await restore(...[both, one, none].map(({ id }) => ({ kind: 'contact', id })));
  const done = (body as { done: { id: number; notes: string[] }[] }).done.map(({ id, notes }) => [id, notes]);
  expect(done).toEqual([
    [both.id, ['Niet teruggezet, want intussen verwijderd: 1 groep.']],
    [one.id, []],
    [none.id, []],
  ]);
  const members = await db.select().from(contactGroups).where(eq(contactGroups.groupId, kept.id));
  expect(members.map(({ contactId }) => contactId).toSorted((a, b) => a - b)).toEqual([both.id, one.id]);
});

test('a group whose name is taken, and a contact that exists again, remain in the bin', async () => {
  const first = await post('/api/groups/', { name: 'Eigenaren' });
  await remove(`/api/groups/${first.id}/`);
  const second = await post('/api/groups/', { name: 'EIGENAREN' });
  const taken = await restore({ kind: 'group', id: first.id });
  expect([taken.status, taken.body]).toEqual([
    409,
    { error: 'Er is intussen een andere groep met deze naam. Geef die eerst een andere naam.' },
  ]);
  await remove(`/api/groups/${second.id}/`);
  const both = await restore({ kind: 'group', id: first.id }, { kind: 'group', id: second.id });
  expect(both.body).toMatchObject({ done: [{ id: second.id }], failed: [{ id: first.id, title: 'Eigenaren' }] });

  const make = () => post('/api/contacts/', { name: 'D', email: 'd@example.org' });
  const [one, other] = [await make(), await make()];
  await remove(`/api/contacts/${one.id}/`);
  expect((await restore({ kind: 'contact', id: one.id })).status).toBe(200);
  await remove(`/api/contacts/${one.id}/`);
  await remove(`/api/contacts/${other.id}/`);
  const newer = await make();
  const known = await restore({ kind: 'contact', id: one.id });
  expect([known.status, known.body]).toEqual([
    409,
    { error: 'Er is intussen een nieuw contact met dit e-mailadres. Verwijder of wijzig dat eerst.' },
  ]);
  expect(await db.$count(contacts, eq(contacts.email, 'd@example.org'))).toBe(1);
  await remove(`/api/contacts/${newer.id}/`);

  const [relation] = await db
    .insert(contacts)
    .values({ name: 'E', email: 'e@example.org', externalId: 'R_1' })
    .returning();
  await remove(`/api/contacts/${relation?.id}/`);
  await db.insert(contacts).values({ name: 'E', email: 'e2@example.org', externalId: 'R_1' });
  const again = await restore({ kind: 'contact', id: relation?.id ?? 0 });
  expect([again.status, again.body]).toEqual([
    409,
    { error: 'Relatics heeft dit contact intussen opnieuw gestuurd: het staat al bij de contacten.' },
  ]);
});
