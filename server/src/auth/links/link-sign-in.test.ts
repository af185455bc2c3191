import { afterAll, describe, expect, test } from 'vitest';
import { auth } from '@dijkportaal/contract/auth';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson } from '../../../test/people.ts';
import { startPortalOn, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { createInvitation } from './invitations.ts';
import { forgetLinks } from './mailed-links.ts';

const portal = await startTestPortal();
let lastNetwork = 0;
const freshAddress = () => `198.51.100.${(lastNetwork += 1)}`;

async function askLink(purpose: 'login' | 'reset', email: string): Promise<string> {
  const url = purpose === 'login' ? '/auth/send-login-link/' : '/auth/password-reset/';
  const { status } = await portal.call('POST', url, { body: { email }, from: freshAddress() });
  expect(status).toBe(200);
  const [mail] = await queuedMails(portal, email);
  return tokenIn(mail ?? expect.fail());
}

async function invite(person: { id: number; email: string }): Promise<string> {
  const user = { ...person, firstName: 'Linde', lastName: 'Kolk' };
  const services = { config: portal.config, mailer: createMailer(portal.config) };
  expect(await portal.db.transaction((tx) => createInvitation(services, tx, user))).toBe(true);
  const [mail] = await queuedMails(portal, person.email);
  return tokenIn(mail ?? expect.fail());
}

const confirm = (token: string, more: object = {}, to: TestPortal = portal) =>
  to.call('POST', '/auth/passwordless-login-confirm/', { body: { token, ...more }, from: freshAddress() });
const statusOf = async (token: string) => (await confirm(token)).status;
const profileOf = async (token: string) => (await portal.call('GET', '/api/profile/', { token })).body;
const lastLoginOf = async (id: number) =>
  (await portal.pool.query('select last_login from users where id = $1', [id])).rows[0].last_login as Date | null;
type Person = Awaited<ReturnType<typeof createPerson>>;
async function usePassword({ body }: Awaited<ReturnType<typeof confirm>>) {
  const passwords = { new_password: 'vier grutto slootkant', re_new_password: 'vier grutto slootkant' };
  await portal.call('POST', '/api/update_password/', { token: body.access, body: passwords });
  return body;
}
async function press({ body }: Awaited<ReturnType<typeof confirm>>) {
  await portal.call('POST', '/auth/confirm-presence/', { token: body.access });
  return body;
}
const passTime = (interval: string) =>
  portal.pool.query(`update mailed_links set expires_at = expires_at - interval '${interval}'`);

const notValid = {
  status: 401,
  body: {
    error: 'Deze link werkt niet meer. Elke link werkt één keer en maar korte tijd. Vraag een nieuwe aan.',
  },
};

describe('a login link', () => {
  test('signs in once, without any flag on the profile', async () => {
    const person = await createPerson(portal, { passwordHash: null });
    const token = await askLink('login', person.email);
    const { status, body } = await confirm(token, { rotate_refresh: true });
    expect(status).toBe(200);
    expect(auth.confirmLink.response.parse(body)).toEqual(body);
    expect(body.user).toMatchObject({ id: person.id, last_login: expect.any(String) });
    expect(await profileOf(body.access)).toMatchObject({ first_login: false, password_reset: false });
    expect(await confirm(token)).toMatchObject(notValid);
  });

  test('that was used is not mailed any more, nor a reset of the same person', async () => {
    const { email } = await createPerson(portal);
    await askLink('reset', email);
    const token = await askLink('login', email);
    expect(await queuedMails(portal, email)).toHaveLength(2);
    expect(await statusOf(token)).toBe(200);
    expect(await queuedMails(portal, email)).toEqual([]);
  });

  test('that was revoked is not mailed any more', async () => {
    const { id, email } = await createPerson(portal);
    await askLink('login', email);
    await portal.db.transaction((tx) => forgetLinks(tx, id));
    expect(await queuedMails(portal, email)).toEqual([]);
  });

  test('signs in exactly one of 50 concurrent calls, on two processes', async () => {
    const { email, id } = await createPerson(portal);
    const token = await askLink('login', email);
    const second = await startPortalOn(portal);
    afterAll(() => second.app.close());
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => confirm(token, {}, index % 2 === 0 ? portal : second)),
    );
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 401),
    ]);
    const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('is not consumed by opening or probing its URL', async () => {
    const token = await askLink('login', (await createPerson(portal)).email);
    for (let count = 0; count < 20; count += 1) {
      await portal.call('GET', `/?token=${token}`);
      await portal.call('HEAD', `/?token=${token}`);
      await portal.call('GET', `/auth/passwordless-login-confirm/?token=${token}`);
      await portal.call('OPTIONS', `/auth/passwordless-login-confirm/?token=${token}`);
    }
    expect(await statusOf(token)).toBe(200);
  });

  test('expires 30 minutes after the request', async () => {
    const [early, late] = [await createPerson(portal), await createPerson(portal)];
    const tokens = [await askLink('login', early.email), await askLink('login', late.email)];
    await passTime('29 minutes 30 seconds');
    expect(await statusOf(tokens[0] ?? '')).toBe(200);
    await passTime('31 seconds');
    expect(await confirm(tokens[1] ?? '')).toMatchObject(notValid);
  });

  test('is invalid once a newer one is created', async () => {
    const { email } = await createPerson(portal);
    const older = await askLink('login', email);
    const newer = await askLink('login', email);
    expect(await statusOf(older)).toBe(401);
    expect(await statusOf(newer)).toBe(200);
  });

  test('is valid together with a reset of the same person, until one of them is used', async () => {
    const { email } = await createPerson(portal);
    const [login, reset] = [await askLink('login', email), await askLink('reset', email)];
    expect(await statusOf(login)).toBe(200);
    expect(await statusOf(reset)).toBe(401);
  });

  test('does not sign in a deactivated person', async () => {
    const person = await createPerson(portal);
    const token = await askLink('login', person.email);
    await portal.pool.query('update users set is_active = false where id = $1', [person.id]);
    expect(await confirm(token)).toMatchObject(notValid);
  });

  test('is invalid after the links of its person are forgotten', async () => {
    const [person, other] = [await createPerson(portal), await createPerson(portal)];
    const tokens = [await askLink('login', person.email), await askLink('reset', person.email), await invite(person)];
    const foreign = await askLink('login', other.email);
    await forgetLinks(portal.db, person.id);
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect(await statusOf(foreign)).toBe(200);
  });

  test.each(['', 'x'.repeat(201)])('that cannot be a token is refused without a query', async (token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  test.each(['onzin', "' or true --", 'x'.repeat(43)])('%j gets the response of a used one', async (token) => {
    expect(await confirm(token)).toMatchObject(notValid);
  });

  test('can be guessed at most 100 times in 15 minutes', async () => {
    const from = '203.0.113.77';
    const guess = (token: string) =>
      portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token }, from });
    expect((await guess('onzin')).status).toBe(401);
    await portal.pool.query("update attempt_counts set points = 100 where key like 'link-confirm-network:%'");
    const token = await askLink('login', (await createPerson(portal)).email);
    const refused = await guess(token);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'Er is te vaak geprobeerd in te loggen. Probeer het over 15 minuten opnieuw.',
    ]);
    await portal.pool.query('delete from attempt_counts');
    expect((await guess(token)).status).toBe(200);
    const { rows } = await portal.pool.query(
      "select points from attempt_counts where key like 'link-confirm-network:%'",
    );
    expect(rows).toEqual([{ points: 0 }]);
  });
});

test.each([
  [
    'a login link that the person requested',
    async ({ email }: Person) => (await confirm(await askLink('login', email))).body,
  ],
  ['an invitation and a new password', async (person: Person) => usePassword(await confirm(await invite(person)))],
  [
    'a reset and a new password',
    async ({ email }: Person) => usePassword(await confirm(await askLink('reset', email))),
  ],
  ['an invitation and a press', async (person: Person) => press(await confirm(await invite(person)))],
])('%s count as a sign-in', async (_name, signIn) => {
  const person = await createPerson(portal);
  const before = await lastLoginOf(person.id);
  const { access } = await signIn(person);
  const after = await lastLoginOf(person.id);
  expect([before, after]).toEqual([null, expect.any(Date)]);
  // A second press changes nothing.
  await portal.call('POST', '/auth/confirm-presence/', { token: access });
  expect(await lastLoginOf(person.id)).toEqual(after);
});

describe('a reset', () => {
  test('signs in and asks for a new password', async () => {
    const { email } = await createPerson(portal);
    const { body } = await confirm(await askLink('reset', email));
    expect(await profileOf(body.access)).toMatchObject({ first_login: false, password_reset: true });
  });

  test('is valid for 30 minutes', async () => {
    const token = await askLink('reset', (await createPerson(portal)).email);
    await passTime('30 minutes 1 second');
    expect(await confirm(token)).toMatchObject(notValid);
  });
});

describe('an invitation', () => {
  test('signs in once within 14 days and asks for a first password', async () => {
    const person = await createPerson(portal, { passwordHash: null });
    const token = await invite(person);
    await passTime('13 days 23 hours');
    const { body } = await confirm(token);
    expect(await profileOf(body.access)).toMatchObject({ first_login: true, password_reset: false });
    expect(await statusOf(token)).toBe(401);
  });

  test('is invalid after 14 days, while a login link still works', async () => {
    const person = await createPerson(portal, { passwordHash: null });
    const token = await invite(person);
    await passTime('14 days 1 second');
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await askLink('login', person.email))).toBe(200);
  });

  test('is not sent to inactive accounts', async () => {
    const person = await createPerson(portal, { isActive: false });
    const services = { config: portal.config, mailer: createMailer(portal.config) };
    expect(await createInvitation(services, portal.db, { ...person, firstName: '', lastName: '' })).toBe(false);
    expect(await queuedMails(portal, person.email)).toEqual([]);
  });
});
