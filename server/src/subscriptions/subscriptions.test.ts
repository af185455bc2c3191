import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeNewsletterMail } from '../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal, testConfig } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';
import { makeReaderToken, oneClickAddress, preferencesPage } from './reader-links.ts';
import { newsletterMails, newsletters, mailAddresses } from '../schema/newsletters.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { profiles } from '../schema/profiles.ts';

const portal = await startTestPortal();
const { config, db } = portal;
const reads = { profile: { notifications: true, newsletter: true }, lastLogin: new Date() };
const done = { detail: 'U krijgt de nieuwsbrief niet meer.' };

const read = (token: string) => portal.call('POST', '/api/subscriptions/', { body: { token } });
const change = (token: string, chosen: object) =>
  portal.call('POST', '/api/subscriptions/change/', { body: { token, ...chosen } });
const tokenOf = (mailId: number) => makeReaderToken(config, mailId);
const addressOf = (mailId: number) => oneClickAddress(config, mailId).replace('https://portaal.example.org', '');
const form = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const press = (mailId: number) => portal.call('POST', addressOf(mailId), form);

async function choicesOf(userId: number) {
  const [row] = await db
    .select({ notifications: profiles.notifications, newsletter: profiles.newsletter })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row;
}
async function hasOptedOut(email: string): Promise<boolean> {
  const [row] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email));
  return row?.optedOutAt instanceof Date;
}
const stateOf = async (mailId: number) =>
  (await db.select().from(newsletterMails).where(eq(newsletterMails.id, mailId)))[0]?.state;
const linesAbout = (object: string) =>
  db
    .select({ actorId: auditLog.actorId, action: auditLog.action, origin: auditLog.origin })
    .from(auditLog)
    .where(eq(auditLog.object, object));
async function readerWithAccount() {
  const person = await createPerson(portal, reads);
  const mailId = await makeNewsletterMail(portal, { email: person.email, userId: person.id });
  return { ...person, mailId, token: tokenOf(mailId) };
}

describe('the page of a reader', () => {
  test('shows what the address gets, and hides most of the address', async () => {
    const { token, email } = await readerWithAccount();
    const response = await read(token);
    expect([response.status, response.body]).toEqual([
      200,
      { email: 'p•••@example.org', newsletter: true, notifications: true },
    ]);
    expect(response.text).not.toContain(email);
    const contact = await makeNewsletterMail(portal, { email: 'elzenkatje@example.org' });
    expect((await read(tokenOf(contact))).body).toEqual({
      email: 'e•••@example.org',
      newsletter: true,
      notifications: null,
    });
  });
});

describe('a reader who turns the newsletter off', () => {
  test('gets no other newsletter either, not even one that is being sent', async () => {
    const { id, email, token, mailId } = await readerWithAccount();
    const [waiting, claimed, flying, unanswered, other] = await Promise.all([
      makeNewsletterMail(portal, { email, state: 'waiting' }),
      makeNewsletterMail(portal, { email, state: 'claimed' }),
      makeNewsletterMail(portal, { email, state: 'in_flight' }),
      makeNewsletterMail(portal, { email, state: 'waiting', unanswered: 1 }),
      makeNewsletterMail(portal, { email: 'ander@example.org', state: 'waiting' }),
    ]);
    const response = await change(token, { newsletter: false });
    expect([response.status, response.body]).toEqual([
      200,
      { email: 'p•••@example.org', newsletter: false, notifications: true },
    ]);
    expect(await choicesOf(id)).toEqual({ newsletter: false, notifications: true });
    expect(await hasOptedOut(email)).toBe(true);
    expect(await Promise.all([waiting, claimed, flying, unanswered, other, mailId].map(stateOf))).toEqual([
      'unsubscribed',
      'unsubscribed',
      'in_flight',
      'unknown',
      'waiting',
      'sent',
    ]);
  });

  test('is logged once, without the address, however often it is repeated', async () => {
    const { id, token } = await readerWithAccount();
    await change(token, { newsletter: false });
    expect((await change(token, { newsletter: false })).status).toBe(200);
    expect(await linesAbout(`user ${id}`)).toEqual([
      { actorId: null, action: 'newsletter.opt_out', origin: '127.0.0.1' },
    ]);
    const contact = await makeNewsletterMail(portal, { email: 'wilg@example.org' });
    await change(tokenOf(contact), { newsletter: false });
    expect(await linesAbout(`newsletter_mail ${contact}`)).toHaveLength(1);
    expect((await read(tokenOf(contact))).body.newsletter).toBe(false);
  });

  test('can turn it on again, and the notifications separately', async () => {
    const { id, email, token } = await readerWithAccount();
    await change(token, { newsletter: false, notifications: false });
    expect(await choicesOf(id)).toEqual({ newsletter: false, notifications: false });
    const on = await change(token, { newsletter: true });
    expect(on.body).toMatchObject({ newsletter: true, notifications: false });
    expect([await choicesOf(id), await hasOptedOut(email)]).toEqual([
      { newsletter: true, notifications: false },
      false,
    ]);
    const known = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email));
    expect(known, 'an address about which nothing is known any more').toEqual([]);
    await change(token, { notifications: true });
    expect((await linesAbout(`user ${id}`)).map(({ action }) => action)).toEqual([
      'newsletter.opt_out',
      'notifications.opt_out',
      'newsletter.opt_in',
      'profile.change',
    ]);
  });

  test('changes nothing without a choice', async () => {
    const { id, token } = await readerWithAccount();
    expect((await change(token, {})).body).toMatchObject({ newsletter: true, notifications: true });
    expect(await linesAbout(`user ${id}`)).toEqual([]);
  });

  test('many times simultaneously is logged once', async () => {
    const { id, mailId } = await readerWithAccount();
    const responses = await Promise.all(Array.from({ length: 10 }, () => press(mailId)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await linesAbout(`user ${id}`)).toHaveLength(1);
  });
});

describe('the button of a mail program', () => {
  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const;

  test.each(forms)('turns the newsletter off with a form (%s), without a cookie or a redirect', async (type, body) => {
    const { id, mailId } = await readerWithAccount();
    const response = await portal.call('POST', addressOf(mailId), { body, headers: { 'content-type': type } });
    expect([response.status, response.body]).toEqual([200, done]);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await choicesOf(id)).toEqual({ newsletter: false, notifications: true });
  });

  test('changes nothing when its URL is opened, which redirects to the page that asks', async () => {
    const { id, mailId } = await readerWithAccount();
    const response = await portal.call('GET', addressOf(mailId));
    expect([response.status, `https://portaal.example.org${response.headers.location}`]).toEqual([
      302,
      preferencesPage(config, mailId),
    ]);
    expect((await portal.call('HEAD', addressOf(mailId))).status).toBe(302);
    expect(await choicesOf(id)).toMatchObject({ newsletter: true });
  });
});

describe('a token', () => {
  test('that the portal did not make is refused everywhere', async () => {
    const { id, mailId, token } = await readerWithAccount();
    const signature = token.split('.')[1] ?? '';
    const wrong = [
      `${mailId + 1}.${signature}`,
      `0${token}`,
      `${token}x`,
      token.slice(0, -1),
      String(mailId),
      `${mailId}.${'é'.repeat(11)}`,
      makeReaderToken(testConfig({ APP_SECRET: 'another secret that is long enough too' }), mailId),
    ];
    for (const forged of wrong) {
      const responses = [
        await read(forged),
        await change(forged, { newsletter: false }),
        await portal.call('POST', '/api/subscriptions/newsletter/', { body: { token: forged } }),
        await portal.call('POST', `/api/subscriptions/one-click/${encodeURIComponent(forged)}/`, form),
      ];
      for (const response of responses) expect([response.status, Object.keys(response.body)]).toEqual([400, ['error']]);
    }
    for (const none of ['', '   ', null, 7, 'a'.repeat(201)]) {
      expect((await read(none as string)).status).toBe(400);
    }
    expect(await choicesOf(id)).toMatchObject({ newsletter: true });
  });

  test('of a test mail is refused with that reason and changes nothing', async () => {
    const responses = [await read(tokenOf(0)), await change(tokenOf(0), { newsletter: false }), await press(0)];
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([400, { error: expect.stringContaining('testmail') }]);
    }
  });

  test('of a deleted account can still turn off, and has nothing to choose', async () => {
    const person = await signedInPerson(portal, reads);
    const mailId = await makeNewsletterMail(portal, { email: person.email, userId: person.id });
    await portal.call('DELETE', '/api/account/delete/', { token: person.access });
    expect([(await press(mailId)).status, (await press(mailId)).body]).toEqual([200, done]);
    const off = await change(tokenOf(mailId), { newsletter: false });
    expect(off.body).toEqual({ email: '', newsletter: false, notifications: null });
    const responses = [await read(tokenOf(mailId)), await change(tokenOf(mailId), { newsletter: true })];
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([404, { error: expect.stringContaining('verwijderd') }]);
    }
  });

  test('of a deleted newsletter can still turn off if the mail was sent', async () => {
    const sent = await makeNewsletterMail(portal, { email: 'populier@example.org' }, { title: 'Weg' });
    const failed = await makeNewsletterMail(portal, { email: 'es@example.org', state: 'failed' }, { title: 'Ook weg' });
    const staff = await signedInPerson(portal, { isStaff: true });
    for (const title of ['Weg', 'Ook weg']) {
      const [newsletter] = await db
        .select({ id: newsletters.id })
        .from(newsletters)
        .where(eq(newsletters.title, title));
      const response = await portal.call('DELETE', `/api/newsletters/${newsletter?.id}/`, { token: staff.access });
      expect(response.status).toBe(200);
    }
    expect([(await press(sent)).status, await hasOptedOut('populier@example.org')]).toEqual([200, true]);
    for (const response of [await read(tokenOf(failed)), await press(failed)]) {
      expect([response.status, response.body]).toEqual([404, { error: expect.stringContaining('bestaat niet meer') }]);
    }
  });
});

describe('a choice in the portal', () => {
  test('holds for the address: on clears an opt-out, off retracts unsent mails', async () => {
    const person = await signedInPerson(portal, reads);
    const mailId = await makeNewsletterMail(portal, { email: person.email, userId: person.id });
    await press(mailId);
    const put = (newsletter: boolean) =>
      portal.call('PUT', `/api/profiles/${person.profileId}/`, { token: person.access, body: { newsletter } });
    expect((await put(true)).body.newsletter).toBe(true);
    expect(await hasOptedOut(person.email)).toBe(false);
    const waiting = await makeNewsletterMail(portal, { email: person.email, state: 'waiting' });
    await put(false);
    expect([await hasOptedOut(person.email), await stateOf(waiting)]).toEqual([true, 'unsubscribed']);
    expect((await read(tokenOf(mailId))).body.newsletter).toBe(false);
  });

  test('holds when staff make it for them too', async () => {
    const staff = await signedInPerson(portal, { isStaff: true });
    const { email, profileId, mailId } = await readerWithAccount();
    await press(mailId);
    await portal.call('PUT', `/api/profiles/${profileId}/`, { token: staff.access, body: { newsletter: true } });
    expect(await hasOptedOut(email)).toBe(false);
  });
});

describe('the data of an address', () => {
  test('are deleted with the account, unless a contact has it too', async () => {
    const [alone, shared] = [await signedInPerson(portal, reads), await signedInPerson(portal, reads)];
    await db.insert(contacts).values({
      name: 'Esdoorn',
      email: `eerste@example.org; ${shared.email}`,
      inviteAllEmailAddresses: true,
    });
    for (const { id, email, access } of [alone, shared]) {
      await press(await makeNewsletterMail(portal, { email, userId: id }));
      expect((await portal.call('DELETE', '/api/account/delete/', { token: access })).status).toBe(200);
    }
    const known = (await db.select().from(mailAddresses)).map(({ email }) => email);
    expect(known).toContain(shared.email);
    expect(known).not.toContain(alone.email);
  });
});
