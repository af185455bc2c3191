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
  const addContact = async (email: string) => {
    const values = { name: 'Lork', email, inviteAllEmailAddresses: true };
    const [row] = await db.insert(contacts).values(values).returning({ id: contacts.id });
    return row?.id ?? 0;
  };

  test('turns the newsletter off for the account, and for a contact with one address', async () => {
    const person = await createPerson(portal, { profile: { newsletter: true }, lastLogin: new Date() });
    const contactId = await addContact('lork@example.org');
    const [ofAccount, ofContact] = [
      await makeNewsletterMail(portal, { email: person.email, userId: person.id, ...old }),
      await makeNewsletterMail(portal, { email: 'lork@example.org', contactId, ...old }),
    ];
    await expire(ofAccount, ofContact);
    expect([(await press(ofAccount)).status, (await press(ofContact)).status]).toEqual([200, 200]);
    expect([await hasOptedOut(person.email), await hasOptedOut('lork@example.org')]).toEqual([true, true]);
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, person.id));
    expect(profile?.newsletter).toBe(false);
    expect((await read(ofContact)).body).toMatchObject({ email: 'l•••@example.org', newsletter: false });
  });

  test('says that it no longer works when the address is unknown, also to who wants to turn off', async () => {
    const contactId = await addContact('een@example.org; twee@example.org');
    const gone = await addContact('weg@example.org');
    const [several, deleted] = [
      await makeNewsletterMail(portal, { email: 'twee@example.org', contactId, ...old }),
      await makeNewsletterMail(portal, { email: 'weg@example.org', contactId: gone, ...old }),
    ];
    await expire(several, deleted);
    await db.delete(contacts).where(eq(contacts.id, gone));
    for (const id of [several, deleted]) {
      const answers = [await read(id), await turnOff(id), await press(id)];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([404, { error: expect.stringContaining('nieuwere nieuwsbrief') }]);
    }
  });
});
