import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeNewsletterMail } from '../../test/newsletters.ts';
import { createPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { removeExpired } from '../retention/remove-expired.ts';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses, newsletterMails } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { makeReaderToken } from './reader-links.ts';

const portal = await startTestPortal();
const { config, db } = portal;
const tokenOf = (mailId: number) => makeReaderToken(config, mailId);
const read = (mailId: number) => portal.call('POST', '/api/subscriptions/', { body: { token: tokenOf(mailId) } });
const turnOff = (mailId: number) =>
  portal.call('POST', '/api/subscriptions/change/', { body: { token: tokenOf(mailId), newsletter: false } });
const press = (mailId: number) =>
  portal.call('POST', `/api/subscriptions/one-click/${tokenOf(mailId)}/`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function hasOptedOut(email: string): Promise<boolean> {
  const [row] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email));
  return row?.optedOutAt instanceof Date;
}

describe('the link in a mail whose address was emptied after its period', () => {
  const old = { sentAt: new Date(Date.now() - 800 * 86_400_000) };
  const expire = async (...mailIds: number[]) => {
    await removeExpired(db);
    for (const id of mailIds) {
      const [row] = await db.select().from(newsletterMails).where(eq(newsletterMails.id, id));
      expect(row).toMatchObject({ email: null, name: '' });
    }
  };

  test('turns the newsletter off for the account, at its present address', async () => {
    const person = await createPerson(portal, { profile: { newsletter: true }, lastLogin: new Date() });
    const mail = await makeNewsletterMail(portal, { email: 'oud@example.org', userId: person.id, ...old });
    await expire(mail);
    expect((await press(mail)).status).toBe(200);
    expect([await hasOptedOut(person.email), await hasOptedOut('oud@example.org')]).toEqual([true, false]);
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, person.id));
    expect(profile?.newsletter).toBe(false);
    expect((await read(mail)).body).toMatchObject({ email: 'p•••@example.org', newsletter: false });
  });

  test('shows that it no longer works when the address is unknown, and does not choose for a present contact', async () => {
    const [contact] = await db
      .insert(contacts)
      .values({ name: 'Lork', email: 'oud@example.org' })
      .returning({ id: contacts.id });
    const [changed, deleted] = [
      await makeNewsletterMail(portal, { email: 'oud@example.org', contactId: contact?.id ?? 0, ...old }),
      await makeNewsletterMail(portal, { email: 'weg@example.org', ...old }),
    ];
    await expire(changed, deleted);
    await db.update(contacts).set({ email: 'ander@example.org' });
    for (const id of [changed, deleted]) {
      const responses = [await read(id), await turnOff(id), await press(id)];
      for (const { status, body } of responses)
        expect([status, body]).toEqual([404, { error: expect.stringContaining('nieuwere nieuwsbrief') }]);
    }
    expect(await hasOptedOut('ander@example.org')).toBe(false);
  });
});
