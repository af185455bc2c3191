import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { employee, startProviderScene } from '../../test/provider-scene.ts';
import { users } from '../schema/users.ts';

const { portal, open, linkedStaff, signInAs, sessionsOf, eventsOf } = await startProviderScene();
const accountOf = async (id: number) => (await portal.db.select().from(users).where(eq(users.id, id)))[0];

describe('a member of staff', () => {
  test('links an account by its own sign-in, and is then signed in as that one', async () => {
    const person = employee();
    const staff = await linkedStaff(person);
    expect(await queuedMails(portal, staff.email)).toMatchObject([
      { content: { subject: 'Een manier van inloggen is gekoppeld' } },
    ]);
    const { status, body } = await signInAs(person);
    expect([status, body.user.id]).toEqual([200, staff.id]);
    expect((await portal.call('GET', '/api/users/', { token: body.access })).status).toBe(200);
    const session = (await sessionsOf(staff.id)).find(({ way }) => way === 'oidc');
    expect(session).toMatchObject({ provider: 'werk', hasTwoFactors: false });
    expect(await eventsOf('session.sign_in', `session ${session?.id}`)).toMatchObject([
      { actor_id: staff.id, details: { way: 'oidc', provider: 'werk', mfa: false } },
    ]);
    expect(await eventsOf('identity.link', `user ${staff.id}`)).toMatchObject([{ details: { provider: 'werk' } }]);
  });

  test('returns to the page where they began', async () => {
    const browser = open();
    const returned = await browser.visit('werk', employee(), '?next=/messages?state=new');
    expect(returned).toMatchObject({
      page: 'https://portaal.example.org/inloggen',
      provider: 'werk',
      next: '/messages?state=new',
    });
  });

  test.each([
    'https://elders.example',
    '//elders.example',
    String.raw`/\elders.example`,
    'javascript:alert(1)',
    '/\t/x',
  ])('is not sent to %s', async (next) => {
    const returned = await open().visit('werk', employee(), `?next=${encodeURIComponent(next)}`);
    expect(returned.next).toBe('/');
  });

  test('is never recognised by an e-mail address', async () => {
    const { email } = await createPerson(portal, { isSuperuser: true });
    const { link, code } = await open().visit('nieuw', employee({ email, email_verified: true }));
    expect([typeof link, code]).toEqual(['string', undefined]);
  });

  test('gets an account at the first sign-in when the setting says so', async () => {
    const person = employee();
    const { status, body } = await signInAs(person, 'nieuw');
    expect([status, body.user]).toMatchObject([
      200,
      { email: person.claims?.['email'], first_name: 'Gerda', last_name: 'van Dam', is_staff: true },
    ]);
    expect((await signInAs(person, 'nieuw')).body.user.id).toBe(body.user.id);
    expect(await eventsOf('user.create', `user ${body.user.id}`)).toMatchObject([
      { actor_id: null, details: { provider: 'nieuw', role: 'staff' } },
    ]);
  });

  test('gets none with an address that the provider did not check', async () => {
    for (const email_verified of [false, undefined, 'true'])
      expect((await open().visit('nieuw', employee({ email_verified }))).link).toBeDefined();
  });

  test('gets one with an address that the settings trust', async () => {
    const { email, ...claims } = employee().claims ?? {};
    const person = { ...employee(), claims: { ...claims, email_verified: undefined, preferred_username: email } };
    expect((await signInAs(person, 'vertrouwd')).body.user).toMatchObject({ email });
    expect((await open().visit('vertrouwd', employee({ email_verified: false }))).link).toBeDefined();
  });

  test('is refused without a role there, and loses the rights here', async () => {
    const person = employee();
    const staff = await linkedStaff(person);
    const returned = await open().visit('werk', { ...person, claims: { roles: ['iets anders'] } });
    expect(returned).toMatchObject({ failed: 'no_rights', provider: 'werk' });
    expect(await accountOf(staff.id)).toMatchObject({ isStaff: false, isActive: true });
    expect((await portal.call('GET', '/api/users/', { token: staff.access })).status).toBe(401);
    expect(await eventsOf('user.change_role', `user ${staff.id}`)).toMatchObject([
      { actor_id: null, details: { provider: 'werk', role: 'customer', old_role: 'staff', ended_sessions: 1 } },
    ]);
    expect((await signInAs(person)).body.user.is_staff).toBe(true);
  });

  test('becomes and stops being a superuser as the provider says, but the last one stays', async () => {
    const person = employee({ roles: ['beheerder'] });
    const staff = await linkedStaff(person);
    expect(await accountOf(staff.id)).toMatchObject({ isSuperuser: true });
    await portal.pool.query('update users set is_active = false where is_superuser and id <> $1', [staff.id]);
    await open().visit('werk', { ...person, claims: { roles: ['medewerker'] } });
    expect(await accountOf(staff.id)).toMatchObject({ isSuperuser: true });
    await createPerson(portal, { isSuperuser: true });
    await open().visit('werk', { ...person, claims: { roles: ['medewerker'] } });
    expect(await accountOf(staff.id)).toMatchObject({ isSuperuser: false, isStaff: true });
  });

  test('has the rights that a claim inside another one gives', async () => {
    const person = employee({ realm_access: { roles: ['medewerker'] } });
    const staff = await linkedStaff(person, 'ander');
    expect((await signInAs(person, 'ander')).body.user.id).toBe(staff.id);
  });

  test('who is blocked here is not signed in', async () => {
    const person = employee();
    const staff = await linkedStaff(person);
    await portal.db.update(users).set({ isActive: false }).where(eq(users.id, staff.id));
    expect((await open().visit('werk', person)).failed).toBe('deactivated');
  });

  test('needs the level that is asked for', async () => {
    const loa = (level: string) => ({ ...employee(), acr: `urn:etoegang:core:assurance-class:${level}` });
    expect((await open().visit('sterk', loa('loa4'))).link).toBeDefined();
    expect((await open().visit('sterk', loa('loa2'))).failed).toBe('invalid');
  });
});

describe('linking', () => {
  test('needs a recent sign-in', async () => {
    const staff = await signedInPerson(portal, { isStaff: true });
    const browser = open();
    const { link } = await browser.visit('werk', employee());
    await portal.pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
      staff.id,
    ]);
    expect((await browser.link(staff.access, link)).body.code).toBe('reauth_required');
  });

  test('is once per person there and once per account here', async () => {
    const [one, two] = [employee(), employee()];
    const staff = await linkedStaff(one);
    const browser = open();
    const second = await browser.visit('werk', two);
    expect((await browser.link(staff.access, second.link)).status).toBe(409);
    const colleague = await signedInPerson(portal, { isStaff: true });
    const twice = [open(), open()];
    const links = [];
    for (const each of twice) links.push((await each.visit('werk', two)).link);
    expect((await twice[0]?.link(colleague.access, links[0]))?.status).toBe(200);
    const third = await signedInPerson(portal, { isStaff: true });
    expect((await twice[1]?.link(third.access, links[1]))?.status).toBe(409);
  });

  test('does not make a resident staff, nor the other way round', async () => {
    const resident = await signedInPerson(portal);
    const staff = await signedInPerson(portal, { isStaff: true });
    const browser = open();
    expect((await browser.link(resident.access, (await browser.visit('werk', employee())).link)).status).toBe(409);
    const anna = { sub: `anna-${randomUUID()}` };
    expect((await browser.link(staff.access, (await browser.visit('digid', anna)).link)).status).toBe(409);
    expect((await browser.link(resident.access, (await browser.visit('digid', anna)).link)).status).toBe(200);
    expect((await signInAs(anna, 'digid')).body.user).toMatchObject({ id: resident.id, is_staff: false });
    await portal.db.update(users).set({ isStaff: true }).where(eq(users.id, resident.id));
    expect((await open().visit('digid', anna)).failed).toBe('no_rights');
  });

  test('of a deleted account does not pass to somebody new by itself', async () => {
    const person = employee();
    const superuser = await signedInPerson(portal, { isSuperuser: true });
    const { body } = await signInAs(person, 'nieuw');
    const path = `/api/users/${body.user.id}/`;
    expect((await portal.call('DELETE', path, { token: superuser.access })).status).toBe(200);
    const returned = await open().visit('nieuw', person);
    expect([returned.code, typeof returned.link]).toEqual([undefined, 'string']);
    await linkedStaff(person, 'nieuw');
  });
});
