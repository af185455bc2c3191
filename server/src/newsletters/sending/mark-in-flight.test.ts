import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  clearNewsletters,
  makeNewsletter,
  makeReaders,
  readMails,
  startSendingTest,
  whileSendingNewsletters,
} from '../../../test/newsletters.ts';
import { createTestDatabase, testConfig } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailAddresses, newsletterMails } from '../../schema/newsletters.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import { startDueNewsletters } from './start.ts';

const database = await createTestDatabase();
const { db } = database;
const { settings, becomes, receivers } = await startSendingTest(database, async () => {
  await clearNewsletters(database);
  await db.delete(contacts);
});

async function makeContact(email: string, more: Partial<typeof contacts.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(contacts)
    .values({ name: 'Bas Wiel', email, ...more })
    .returning({ id: contacts.id });
  return row?.id ?? expect.fail();
}

/** Starts a newsletter, makes a change before its mails leave, and returns them as they end. */
async function sendAfter(change: () => Promise<unknown>) {
  const id = await makeNewsletter(database, { sendToContacts: true });
  await startDueNewsletters({ ...database, config: testConfig(settings) });
  await change();
  await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
  return (await readMails(database, id)).map(({ email, state, reason }) => ({ email, state, reason }));
}

async function oneReader() {
  const [reader] = await makeReaders(database, 1);
  return reader ?? expect.fail();
}

describe('an account that, after the start,', () => {
  test('was deactivated gets nothing', async () => {
    const { id, email } = await oneReader();
    const mails = await sendAfter(() => db.update(users).set({ isActive: false }).where(eq(users.id, id)));
    expect(mails).toEqual([{ email, state: 'removed', reason: 'Het account is uitgezet.' }]);
    expect(receivers()).toEqual([]);
  });

  test('turned the newsletter off gets nothing', async () => {
    const { id } = await oneReader();
    const mails = await sendAfter(() => db.update(profiles).set({ newsletter: false }).where(eq(profiles.userId, id)));
    expect(mails).toMatchObject([{ state: 'unsubscribed' }]);
    expect(receivers()).toEqual([]);
  });

  test('got another address gets it there', async () => {
    const { id } = await oneReader();
    const mails = await sendAfter(() => db.update(users).set({ email: 'nieuw@example.org' }).where(eq(users.id, id)));
    expect(mails).toMatchObject([{ email: 'nieuw@example.org', state: 'sent' }]);
    expect(receivers()).toEqual(['nieuw@example.org']);
  });

  test('got an address that opted out gets nothing', async () => {
    const { id } = await oneReader();
    const mails = await sendAfter(async () => {
      await db.insert(mailAddresses).values({ email: 'nieuw@example.org', optedOutAt: new Date() });
      await db.update(users).set({ email: 'nieuw@example.org' }).where(eq(users.id, id));
    });
    expect(mails).toMatchObject([{ email: 'nieuw@example.org', state: 'unsubscribed' }]);
    expect(receivers()).toEqual([]);
  });

  test('got the address of another recipient gets no second copy', async () => {
    await makeContact('buur@example.org');
    const { id } = await oneReader();
    const mails = await sendAfter(() => db.update(users).set({ email: 'buur@example.org' }).where(eq(users.id, id)));
    expect(mails.map(({ state }) => state).toSorted()).toEqual(['removed', 'sent']);
    expect(receivers()).toEqual(['buur@example.org']);
  });

  test('was turned off, but belongs to a contact, changes nothing for the contact', async () => {
    const { id, email } = await oneReader();
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    await makeContact(email, { userId: id });
    expect(await sendAfter(async () => {})).toMatchObject([{ email, state: 'sent' }]);
  });
});

describe('a contact that, after the start,', () => {
  test('was deleted gets nothing, nor when a failed mail is retried', async () => {
    const [waiting, failed, removed] = [
      await makeContact('weg@example.org'),
      await makeContact('mislukt@example.org'),
      await makeContact('gestopt@example.org'),
    ];
    const mails = await sendAfter(async () => {
      await db
        .update(newsletterMails)
        .set({ state: 'failed', reason: '550 <mislukt@example.org> unknown' })
        .where(eq(newsletterMails.contactId, failed));
      await db.update(newsletterMails).set({ state: 'removed' }).where(eq(newsletterMails.contactId, removed));
      await db.delete(contacts).where(inArray(contacts.id, [waiting, failed, removed]));
    });
    expect(mails.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { email: null, state: expect.stringMatching(/failed|removed/), reason: '' },
      { email: null, state: expect.stringMatching(/failed|removed/), reason: '' },
      { email: null, state: 'removed', reason: 'Het contact is verwijderd.' },
    ]);
    expect(receivers()).toEqual([]);
  });

  test('got another address gets it there, also if the old one has an account', async () => {
    const { id, email } = await oneReader();
    await db.update(profiles).set({ newsletter: true }).where(eq(profiles.userId, id));
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    const contact = await makeContact(email);
    const mails = await sendAfter(() =>
      db.update(contacts).set({ email: 'nieuw@example.org' }).where(eq(contacts.id, contact)),
    );
    expect(mails).toMatchObject([{ email: 'nieuw@example.org', state: 'sent' }]);
    expect(receivers()).toEqual(['nieuw@example.org']);
  });

  test('got one address instead of two gets one mail', async () => {
    const contact = await makeContact('a@example.org; b@example.org', { inviteAllEmailAddresses: true });
    const mails = await sendAfter(() =>
      db.update(contacts).set({ email: 'c@example.org' }).where(eq(contacts.id, contact)),
    );
    expect(mails.map(({ state }) => state).toSorted()).toEqual(['removed', 'sent']);
    expect(receivers()).toEqual(['c@example.org']);
  });

  test('lost its address gets nothing', async () => {
    const contact = await makeContact('a@example.org');
    const mails = await sendAfter(() => db.update(contacts).set({ email: '' }).where(eq(contacts.id, contact)));
    expect(mails).toMatchObject([{ state: 'removed', reason: 'Dit contact heeft geen e-mailadres meer.' }]);
  });

  test('has an account that turned the newsletter off gets nothing', async () => {
    const { id } = await oneReader();
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    await makeContact('anders@example.org', { userId: id });
    const mails = await sendAfter(() => db.update(profiles).set({ newsletter: false }).where(eq(profiles.userId, id)));
    expect(mails).toMatchObject([{ email: 'anders@example.org', state: 'unsubscribed' }]);
    expect(receivers()).toEqual([]);
  });
});
