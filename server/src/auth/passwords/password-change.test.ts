import { afterAll, describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { createPerson, password, signIn, signedInPerson } from '../../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../../test/portal.ts';

const portal = await startTestPortal();
const next = 'fiets kaas lamp wolk';
const repeated = (text: string) => ({ new_password: text, re_new_password: text });
const change = (token: string, body: object) =>
  portal.call('POST', '/auth/users/set_password/', {
    token,
    body: { current_password: password, ...repeated(next), ...body },
  });
const choose = (token: string, body: object = repeated(next)) =>
  portal.call('POST', '/api/update_password/', { token, body });
const login = (email: string, given: string) =>
  portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: given } });
const statusWith = async (token: string, to = portal) => (await to.call('GET', '/api/user/', { token })).status;

async function askLink(url: string, email: string): Promise<string> {
  await portal.call('POST', url, { body: { email } });
  const [mail] = await queuedMails(portal, email);
  return tokenIn(mail ?? expect.fail());
}
const confirm = (token: string) => portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token } });

describe('changing a password', () => {
  test('makes the new one work and the old one not', async () => {
    const person = await signedInPerson(portal);
    expect(await change(person.access, {})).toMatchObject({
      status: 200,
      body: { detail: 'Wachtwoord succesvol gewijzigd.' },
    });
    expect((await login(person.email, password)).status).toBe(401);
    expect((await login(person.email, next)).status).toBe(200);
  });

  test('immediately ends all other sessions, on every process, but not this one', async () => {
    const person = await signedInPerson(portal);
    const other = await signIn(portal, person.email);
    const bystander = await signedInPerson(portal);
    const second = await startPortalOn(portal);
    afterAll(() => second.app.close());
    await change(person.access, {});
    expect(await statusWith(other.access)).toBe(401);
    expect(await statusWith(other.access, second)).toBe(401);
    const renewal = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: other.refresh } });
    expect(renewal.status).toBe(401);
    expect(await statusWith(person.access)).toBe(200);
    expect(await statusWith(bystander.access)).toBe(200);
  });

  test('invalidates the links that were mailed', async () => {
    const person = await signedInPerson(portal);
    const tokens = [
      await askLink('/auth/send-login-link/', person.email),
      await askLink('/auth/password-reset/', person.email),
    ];
    await change(person.access, {});
    for (const token of tokens) expect((await confirm(token)).status).toBe(401);
  });

  test('is announced by mail and logged, without the password', async () => {
    const person = await signedInPerson(portal);
    await change(person.access, {});
    const mails = await queuedMails(portal, person.email);
    expect(mails.map(({ content }) => content.subject)).toEqual(['Uw wachtwoord is gewijzigd']);
    const { rows } = await portal.pool.query(
      "select * from audit_log where action = 'password.change' and actor_id = $1",
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ object: `user ${person.id}`, result: 'success', details: { ended_sessions: 0 } });
    expect(JSON.stringify([mails, rows])).not.toContain(next);
  });

  const emptyField = ['Dit veld mag niet leeg zijn.'];
  test.each([
    [
      'all empty',
      { current_password: '', ...repeated('') },
      { current_password: emptyField, new_password: emptyField, re_new_password: emptyField },
    ],
    ['no current one', { current_password: '' }, { current_password: emptyField }],
    [
      'a repetition that differs',
      { re_new_password: `${next}!` },
      { re_new_password: ['De wachtwoorden komen niet overeen.'] },
    ],
    ['an empty repetition', { re_new_password: '' }, { re_new_password: emptyField }],
    ['one that is too short', repeated('elf tekens!'), { new_password: ['Gebruik minimaal 12 tekens.'] }],
    ['one that is too long', repeated('lang! '.repeat(22)), { new_password: ['Gebruik maximaal 128 tekens.'] }],
    ['a common one', repeated('Waterschap2026'), { new_password: [expect.stringContaining('komt te vaak voor')] }],
    ['the user’s own name', repeated('LindeKolk2026'), { new_password: [expect.stringContaining('eigen naam')] }],
    [
      'a wrong current one',
      { current_password: 'een ander wachtwoord' },
      { current_password: ['Dit is niet uw huidige wachtwoord.'] },
    ],
    [
      'a current one cut short',
      { current_password: password.slice(0, -1) },
      { current_password: ['Dit is niet uw huidige wachtwoord.'] },
    ],
    [
      'a megabyte',
      repeated('x'.repeat(1001)),
      { new_password: ['Gebruik maximaal 1000 tekens.'], re_new_password: ['Gebruik maximaal 1000 tekens.'] },
    ],
  ])('with %s is refused and changes nothing', async (_name, body, errors) => {
    const person = await signedInPerson(portal);
    const response = await change(person.access, body);
    expect([response.status, response.body]).toEqual([400, errors]);
    expect((await login(person.email, password)).status).toBe(200);
    expect((await queuedMails(portal, person.email)).length).toBe(0);
  });

  test('allows 10 wrong current passwords, together with sign-in', async () => {
    const person = await signedInPerson(portal);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await change(person.access, { current_password: 'mis' })).status);
      statuses.push((await login(person.email, 'mis')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([400, 401]));
    const refused = await change(person.access, {});
    expect([refused.status, refused.body]).toEqual([
      429,
      { non_field_errors: ['Er is te vaak geprobeerd in te loggen. Probeer het over 15 minuten opnieuw.'] },
    ]);
  });

  test('happens once for two concurrent calls', async () => {
    const person = await signedInPerson(portal);
    const responses = await Promise.all([
      change(person.access, repeated('eerste lange zin hier')),
      change(person.access, repeated('tweede lange zin hier')),
    ]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test('is refused for an account without one, with a hint', async () => {
    const person = await createPerson(portal, { passwordHash: null });
    const { body } = await confirm(await askLink('/auth/send-login-link/', person.email));
    expect((await change(body.access, {})).body).toEqual({
      current_password: ['U hebt nog geen wachtwoord. Log uit en kies een wachtwoord via "Wachtwoord vergeten".'],
    });
  });

  test('accepts any Unicode, and checks every character', async () => {
    const long = `пароль 🚲 ピアノ ${'en nog een stukje '.repeat(5)}slot`;
    const person = await signedInPerson(portal);
    expect((await change(person.access, repeated(long))).status).toBe(200);
    expect((await login(person.email, long.slice(0, -1))).status).toBe(401);
    expect((await login(person.email, `${long.slice(0, -1)}T`)).status).toBe(401);
    expect((await login(person.email, long)).status).toBe(200);
  });
});

describe('choosing a password without the old one', () => {
  test('works once after a reset, which clears the flag', async () => {
    const person = await signedInPerson(portal);
    const { body } = await confirm(await askLink('/auth/password-reset/', person.email));
    expect((await choose(body.access)).status).toBe(200);
    expect(await statusWith(person.access)).toBe(401);
    expect(await statusWith(body.access)).toBe(200);
    const profile = await portal.call('GET', '/api/profile/', { token: body.access });
    expect(profile.body).toMatchObject({ first_login: false, password_reset: false });
    expect((await choose(body.access)).status).toBe(403);
    expect((await login(person.email, next)).status).toBe(200);
  });

  test('is no longer possible for somebody who chose mailed links at the first sign-in', async () => {
    const person = await signedInPerson(portal, { profile: { firstLogin: true } });
    const links = () => portal.call('POST', '/api/update_password/links/', { token: person.access });
    expect((await links()).status).toBe(200);
    const profile = await portal.call('GET', '/api/profile/', { token: person.access });
    expect(profile.body).toMatchObject({ first_login: false });
    expect([(await links()).status, (await choose(person.access)).status]).toEqual([403, 403]);
  });

  test('is not needed to end a password that staff know: choosing mailed links does that too', async () => {
    const person = await signedInPerson(portal, { profile: { firstLogin: true, passwordReset: true } });
    const other = await signIn(portal, person.email);
    await portal.call('POST', '/api/update_password/links/', { token: person.access });
    expect((await login(person.email, password)).status).toBe(401);
    expect([await statusWith(person.access), await statusWith(other.access)]).toEqual([200, 401]);
    const profile = await portal.call('GET', '/api/profile/', { token: person.access });
    expect(profile.body).toMatchObject({ first_login: false, password_reset: false });
  });

  test('works at the first sign-in', async () => {
    const person = await signedInPerson(portal, { profile: { firstLogin: true } });
    await portal.pool.query('update users set password_hash = null where id = $1', [person.id]);
    expect((await choose(person.access)).status).toBe(200);
    expect((await login(person.email, next)).status).toBe(200);
    expect((await queuedMails(portal, person.email)).map(({ content }) => content.subject)).toContain(
      'U hebt uw wachtwoord gekozen',
    );
  });

  test('is refused at any other time, whatever the body', async () => {
    const person = await signedInPerson(portal);
    for (const body of [repeated(next), repeated(''), repeated('kort')]) {
      const response = await choose(person.access, body);
      expect([response.status, response.body.code]).toEqual([403, 'permission_denied']);
    }
    expect((await login(person.email, password)).status).toBe(200);
  });

  test('happens once for two concurrent calls', async () => {
    const person = await signedInPerson(portal, { profile: { passwordReset: true } });
    const responses = await Promise.all([choose(person.access), choose(person.access)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
  });

  test.each([
    [repeated(''), 'Dit veld mag niet leeg zijn.'],
    [{ new_password: next, re_new_password: 'iets heel anders' }, 'Wachtwoorden komen niet overeen.'],
    [repeated('elf tekens!'), 'Gebruik minimaal 12 tekens.'],
    [repeated('wachtwoord123'), expect.stringContaining('komt te vaak voor')],
  ])('with %j is refused with a single list of errors', async (body, sentence) => {
    const person = await signedInPerson(portal, { profile: { firstLogin: true } });
    const response = await choose(person.access, body);
    expect([response.status, response.body]).toEqual([400, { errors: [sentence] }]);
  });
});
