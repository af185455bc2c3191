import { people as contract } from '@dijkportaal/contract/people/people';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../test/mail.ts';
import { personWithMfa } from '../../test/mfa.ts';
import { createPerson, password, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { mails } from '../platform/mail/tables.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const superuser = await signedInPerson(portal, { isSuperuser: true });

const sendLink = (profileId: number, purpose: string, token = staff.access) =>
  portal.call('POST', `/api/profiles/${profileId}/send-link/`, { token, body: { purpose } });
const lift = (profileId: number, token = staff.access) =>
  portal.call('POST', `/api/profiles/${profileId}/lift-blocks/`, { token });
const blocksOf = async (profileId: number) => {
  const { body } = await portal.call('GET', `/api/profiles/${profileId}/account/`, { token: staff.access });
  expect(contract.account.response.parse(body)).toEqual(body);
  return body.sign_in.blocks as { kind: string; until: string }[];
};
const eventsOf = async (userId: number) => {
  const isHelp = and(eq(auditLog.object, `user ${userId}`), like(auditLog.action, 'user.%'));
  const lines = await db.select().from(auditLog).where(isHelp).orderBy(auditLog.id);
  return lines.map(({ actorId, action }) => [actorId, action]);
};
let lastNetwork = 0;
const login = (email: string, given: string) =>
  portal.call('POST', '/api/dj-rest-auth/login/', {
    body: { email, password: given },
    from: `198.51.100.${(lastNetwork += 1) % 250}`,
  });
const failTimes = async (times: number, email: string) => {
  for (let count = 0; count < times; count += 1) await login(email, 'mis');
};
const minutesFromNow = (iso: string | undefined) => (Date.parse(iso ?? '') - Date.now()) / 60_000;

describe('a link from staff', () => {
  test.each([
    ['login', 'user.send_login_link', 'Uw login link'],
    ['reset', 'user.send_reset', 'Een nieuw wachtwoord kiezen'],
  ])('for %s signs somebody in once, and says who sent it', async (purpose, action, subject) => {
    const person = await createPerson(portal);
    expect((await sendLink(person.profileId, purpose)).status).toBe(200);
    const [mail = expect.fail()] = await queuedMails(portal, person.email);
    expect(mail.content.subject).toBe(subject);
    expect(mail.content.code).toBeUndefined();
    expect(mail.content.paragraphs[0]).toContain('Een medewerker van het projectteam stuurt u deze');
    const body = { token: tokenIn(mail) };
    expect((await portal.call('POST', '/auth/passwordless-login-confirm/', { body })).status).toBe(200);
    expect((await portal.call('POST', '/auth/passwordless-login-confirm/', { body })).status).toBe(401);
    expect(await eventsOf(person.id)).toEqual([[staff.id, action]]);
  });

  test('replaces the one before, and is not limited by what the person asked for', async () => {
    const person = await createPerson(portal);
    for (let count = 0; count < 6; count += 1) {
      await portal.call('POST', '/auth/send-login-link/', { body: { email: person.email } });
    }
    expect((await blocksOf(person.profileId)).map(({ kind }) => kind)).toEqual(['login_link']);
    const [old = expect.fail()] = await queuedMails(portal, person.email);
    expect((await sendLink(person.profileId, 'login')).status).toBe(200);
    const confirm = (token: string) => portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token } });
    expect((await confirm(tokenIn(old))).status).toBe(401);
  });

  test('is not sent to an account that is not active, or without a purpose', async () => {
    const person = await createPerson(portal, { isActive: false });
    expect(await sendLink(person.profileId, 'login')).toMatchObject({
      status: 409,
      body: { error: 'Dit account is niet actief. Maak het eerst actief.' },
    });
    expect((await sendLink(person.profileId, 'invitation')).status).toBe(400);
    expect([await db.$count(mails, eq(mails.userId, person.id)), await eventsOf(person.id)]).toEqual([0, []]);
  });

  test('is sent five times an hour to one person, of each kind', async () => {
    const [person, other] = [await createPerson(portal), await createPerson(portal)];
    for (let count = 0; count < 5; count += 1) expect((await sendLink(person.profileId, 'login')).status).toBe(200);
    const refused = await sendLink(person.profileId, 'login', superuser.access);
    expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
    expect(refused.body.error).toMatch(/^Dit is te vaak gedaan\. Probeer het over \d+ minuten opnieuw\.$/);
    expect((await sendLink(person.profileId, 'reset')).status).toBe(200);
    expect((await sendLink(other.profileId, 'login')).status).toBe(200);
  });

  test('is sent sixty times an hour by one member of staff', async () => {
    const busy = await signedInPerson(portal, { isStaff: true });
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await sendLink(9_999_999, 'login', busy.access)).status);
    // Nobody was found, so nothing was counted.
    expect(statuses).toEqual(new Set([404]));
    for (let count = 0; count < 12; count += 1) {
      const { profileId } = await createPerson(portal);
      for (let sent = 0; sent < 5; sent += 1) await sendLink(profileId, 'login', busy.access);
    }
    const { profileId } = await createPerson(portal);
    expect((await sendLink(profileId, 'login', busy.access)).status).toBe(429);
    expect((await sendLink(profileId, 'login')).status).toBe(200);
  });
});

describe('a block', () => {
  test('after ten wrong passwords is shown with its end, and lifted', async () => {
    const person = await createPerson(portal);
    await failTimes(9, person.email);
    expect(await blocksOf(person.profileId)).toEqual([]);
    await failTimes(1, person.email);
    const blocks = await blocksOf(person.profileId);
    expect(blocks.map(({ kind }) => kind)).toEqual(['password']);
    expect(minutesFromNow(blocks[0]?.until)).toBeGreaterThan(14);
    expect(minutesFromNow(blocks[0]?.until)).toBeLessThanOrEqual(15);
    expect((await login(person.email, password)).status).toBe(429);
    expect(await lift(person.profileId)).toMatchObject({ status: 200, body: { detail: 'De blokkade is opgeheven.' } });
    expect(await blocksOf(person.profileId)).toEqual([]);
    expect((await login(person.email, password)).status).toBe(200);
    expect(await eventsOf(person.id)).toEqual([[staff.id, 'user.lift_blocks']]);
  });

  test('after wrong codes and requests is shown and lifted too', async () => {
    const person = await personWithMfa(portal);
    const { rows } = await portal.pool.query(
      'select p.id, email from users u join profiles p on p.user_id = u.id where u.id = $1',
      [person.id],
    );
    const [{ id: profileId, email }] = rows;
    for (let count = 0; count < 5; count += 1) {
      const body = { email, password, mfa_token: '000000' };
      await portal.call('POST', '/api/dj-rest-auth/login/', { body });
    }
    for (let count = 0; count < 3; count += 1) {
      await portal.call('POST', '/auth/password-reset/', { body: { email } });
    }
    const kinds = (await blocksOf(profileId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['mfa_code', 'reset']);
    expect((await lift(profileId)).status).toBe(200);
    expect(await blocksOf(profileId)).toEqual([]);
  });

  test('of somebody else stays', async () => {
    const [person, other] = [await createPerson(portal), await createPerson(portal)];
    await failTimes(10, other.email);
    await lift(person.profileId);
    expect(await blocksOf(other.profileId)).toHaveLength(1);
  });

  test('is lifted five times an hour, so that nobody can guess on', async () => {
    const person = await createPerson(portal);
    for (let count = 0; count < 5; count += 1) expect((await lift(person.profileId)).status).toBe(200);
    expect((await lift(person.profileId)).status).toBe(429);
  });
});

describe('who may help', () => {
  test('staff help residents; a superuser helps colleagues; nobody themselves', async () => {
    const colleague = await createPerson(portal, { isStaff: true });
    const sorry = 'Alleen een beheerder mag dit doen voor een medewerker.';
    const self = 'Dit kunt u niet voor uzelf doen. Vraag het een collega.';
    for (const act of [(id: number, token: string) => sendLink(id, 'login', token), lift]) {
      expect(await act(colleague.profileId, staff.access)).toMatchObject({ status: 403, body: { detail: sorry } });
      expect((await act(colleague.profileId, superuser.access)).status).toBe(200);
      for (const { profileId, access } of [staff, superuser])
        expect(await act(profileId, access)).toMatchObject({ status: 403, body: { detail: self } });
    }
    expect(await eventsOf(colleague.id)).toEqual([
      [superuser.id, 'user.send_login_link'],
      [superuser.id, 'user.lift_blocks'],
    ]);
  });

  test('a resident learns nothing, also not whether somebody exists', async () => {
    const [resident, person] = [await signedInPerson(portal), await createPerson(portal)];
    const answers = await Promise.all(
      [person.profileId, 9_999_999].flatMap((id) => [
        sendLink(id, 'login', resident.access),
        lift(id, resident.access),
      ]),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
    expect((await lift(9_999_999)).status).toBe(404);
  });
});
