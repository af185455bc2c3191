import { afterAll, expect, test } from 'vitest';
import { addPasskey, signInOptions } from '../../../test/authenticator.ts';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { freshCode, personWithMfa } from '../../../test/mfa.ts';
import { createPerson, password, signedInPerson } from '../../../test/people.ts';
import { startPortalOn, testConfig } from '../../../test/portal.ts';
import { employee, roles, startProviderScene } from '../../../test/provider-scene.ts';
import { openBrowser } from '../../../test/providers.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { createInvitation } from '../public.ts';

const { providers, portal, linkedStaff, eventsOf } = await startProviderScene();
const provider = providers.settings('werk', 'staff', roles);
const emergency = 'nood@waterschap.example';
/** Where staff sign in at their organisation alone. */
const strict = await startPortalOn(portal, { ...provider, BREAK_GLASS: `tweede@example.org, ${emergency}` });
afterAll(() => strict.app.close());

const refused = 'Medewerkers loggen in met Proef werk. Gebruik die knop op het inlogscherm.';
const logIn = (email: string, more: object = {}) =>
  strict.call('POST', '/api/dj-rest-auth/login/', { body: { email, password, ...more } });
const confirm = (token: string) => strict.call('POST', '/auth/passwordless-login-confirm/', { body: { token } });

async function linkFor(url: string, email: string): Promise<string> {
  expect((await strict.call('POST', url, { body: { email } })).status).toBe(200);
  return tokenIn((await queuedMails(strict, email))[0] ?? expect.fail());
}

async function invite(person: { id: number; email: string }): Promise<string> {
  const { config, db } = strict;
  const user = { ...person, firstName: 'Linde', lastName: 'Kolk' };
  const services = { config, mailer: createMailer(config) };
  await db.transaction((tx) => createInvitation(services, tx, user));
  return tokenIn((await queuedMails(strict, person.email))[0] ?? expect.fail());
}

test('staff sign in at their organisation, and in no other way', async () => {
  const person = employee();
  const staff = await linkedStaff(person);
  expect((await logIn(staff.email)).body).toEqual({ non_field_errors: [refused] });
  // Without any cookie, and in a browser that has one of a sign-in there.
  const browser = openBrowser(strict, providers);
  await browser.signInThere('werk', person);
  expect((await logIn(staff.email)).status).toBe(401);
  for (const url of ['/auth/send-login-link/', '/auth/password-reset/'])
    expect(await confirm(await linkFor(url, staff.email))).toMatchObject({ status: 401, body: { error: refused } });
  expect((await confirm(await invite(staff))).body).toEqual({ error: refused });
  const { code } = await browser.visit('werk', person);
  expect((await browser.exchange(code)).status).toBe(200);
  const { authenticator } = await addPasskey(portal, staff.access);
  const passkey = authenticator.sign(await signInOptions(strict));
  expect((await strict.call('POST', '/auth/passkey-confirm/', { body: { passkey } })).body).toEqual({ error: refused });
  expect((await eventsOf('session.sign_in', `user ${staff.id}`)).at(-1)).toMatchObject({
    result: 'failure',
    details: { way: 'passkey', reason: 'not at the provider' },
  });
});

test('a wrong password is answered as everywhere', async () => {
  const staff = await createPerson(portal, { isStaff: true });
  const { body } = await logIn(staff.email, { password: 'iets anders' });
  expect(body.non_field_errors).toEqual(['Het e-mailadres of wachtwoord klopt niet.']);
});

test('residents sign in as before, and staff with an invitation until they are linked', async () => {
  expect((await logIn((await createPerson(portal)).email)).status).toBe(200);
  const colleague = await createPerson(portal, { isStaff: true, passwordHash: null });
  expect((await confirm(await invite(colleague))).status).toBe(200);
});

test('a superuser with an address in the setting keeps the password and the code, which the others are told', async () => {
  const boss = await personWithMfa(portal, { isSuperuser: true, email: emergency });
  const other = await signedInPerson(portal, { isSuperuser: true });
  expect((await logIn(other.email)).status).toBe(401);
  expect((await logIn(boss.email)).body).toEqual({ detail: 'MFA token is invalid' });
  expect(await queuedMails(strict, other.email)).toEqual([]);
  const { status, body } = await logIn(boss.email, { mfa_token: await freshCode(portal, boss.secret, boss.id) });
  expect([status, body.user.id]).toEqual([200, boss.id]);
  expect(await queuedMails(strict, other.email)).toMatchObject([
    { content: { subject: 'Een beheerder is ingelogd met een wachtwoord', facts: [{ value: emergency }, {}] } },
  ]);
  const subjects = (await queuedMails(strict, boss.email)).map(({ content }) => content.subject);
  expect(subjects).not.toContain('Een beheerder is ingelogd met een wachtwoord');
  const { rows } = await portal.pool.query(
    `select details from audit_log where action = 'session.sign_in' and actor_id = $1 order by id desc limit 1`,
    [boss.id],
  );
  expect(rows).toMatchObject([{ details: { way: 'password', mfa: true, break_glass: true } }]);
  expect(await confirm(await linkFor('/auth/password-reset/', boss.email))).toMatchObject({ body: { error: refused } });
});

test('the address of somebody who is no superuser opens nothing', async () => {
  const staff = await createPerson(portal, { isStaff: true, email: 'tweede@example.org' });
  expect((await logIn(staff.email)).status).toBe(401);
});

test('the setting needs addresses, and a provider of staff', () => {
  expect(() => testConfig({ BREAK_GLASS: emergency })).toThrow('BREAK_GLASS needs a provider');
  expect(() => testConfig({ ...provider, BREAK_GLASS: 'iemand' })).toThrow('BREAK_GLASS must be addresses');
});
