import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { notes } from '../schema/notes.ts';
import { users } from '../schema/users.ts';
import { remindOwners } from './remind-owners.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const owner = await createPerson(portal, { isStaff: true, firstName: 'Mees', lastName: 'Dam' });
const resident = await createPerson(portal, { firstName: 'Linde', lastName: 'Kolk' });
const day = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));
const promised = async (about: Partial<typeof notes.$inferInsert>) => {
  const values = { userId: resident.id, text: 'Intern', promise: 'Wij bellen u', dueOn: day(2), ownerId: owner.id };
  const [row] = await db
    .insert(notes)
    .values({ ...values, ...about })
    .returning();
  return row?.id ?? 0;
};
const factsOf = async () =>
  (await queuedMails(portal, owner.email)).map(({ content }) => content.facts?.map(({ value }) => value));

test('the owner of a promise is mailed once, two days before, without the internal text', async () => {
  await promised({ promise: 'Wij komen langs' });
  for (const other of [
    { dueOn: day(3) },
    { dueOn: day(-1) },
    { doneAt: new Date() },
    { promise: '' },
    { ownerId: null },
  ]) {
    await promised(other);
  }
  await remindOwners(db, config);
  await remindOwners(db, config);
  const mails = await queuedMails(portal, owner.email);
  expect(mails).toHaveLength(1);
  expect(await factsOf()).toEqual([['Linde Kolk', 'Wij komen langs']]);
  expect(JSON.stringify(mails)).not.toContain('Intern');
});

test('a promise that goes to a colleague is mailed to that colleague, and nobody who left gets mail', async () => {
  const id = await promised({ remindedAt: new Date() });
  const colleague = await createPerson(portal, { isStaff: true });
  const leaver = await createPerson(portal, { isStaff: true });
  await promised({ ownerId: leaver.id });
  await db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));
  await db.update(notes).set({ ownerId: colleague.id, remindedAt: null }).where(eq(notes.id, id));
  await remindOwners(db, config);
  expect(await queuedMails(portal, colleague.email)).toHaveLength(1);
  expect(await queuedMails(portal, leaver.email)).toHaveLength(0);
});
