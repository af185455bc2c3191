import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { employee, startProviderScene } from '../../test/provider-scene.ts';
import { startPortalOn } from '../../test/portal.ts';
import { identities } from '../schema/oidc.ts';
import { providerSessions } from '../schema/sessions.ts';

const { portal, providers, open, linkedStaff, signInAs, sessionsOf, eventsOf } = await startProviderScene();
const superuser = await signedInPerson(portal, { isSuperuser: true });

const urlOf = (userId: number) => `/api/users/${userId}/identities/`;
const list = (userId: number, token = superuser.access) => portal.call('GET', urlOf(userId), { token });
const unlink = (userId: number, identity: number, token = superuser.access) =>
  portal.call('DELETE', `${urlOf(userId)}${identity}/`, { token });

async function linkOf(userId: number): Promise<number> {
  const [row = expect.fail()] = await portal.db.select().from(identities).where(eq(identities.userId, userId));
  return row.id;
}

const liveWays = async (userId: number) =>
  (await sessionsOf(userId)).filter(({ revokedAt }) => revokedAt === null).map(({ way }) => way);

test('a superuser sees which providers an account is linked to and since when, and not who the person is there', async () => {
  const person = employee();
  const { id } = await linkedStaff(person);
  const { status, body } = await list(id);
  expect([status, body]).toEqual([
    200,
    { results: [{ id: await linkOf(id), name: expect.any(String), linked_at: expect.any(String) }], requests: [] },
  ]);
  expect((await list(superuser.id)).body.results).toEqual([]);
  expect((await list(999_999)).status).toBe(404);
});

test('a provider that was given another key has its name, one that is gone the key of then', async () => {
  const { id } = await linkedStaff(employee());
  const nameOn = async (settings: Record<string, string>) => {
    const other = await startPortalOn(portal, settings);
    afterAll(() => other.app.close());
    return (await other.call('GET', urlOf(id), { token: superuser.access })).body.results[0].name;
  };
  const renamed = providers.settings('ander', 'staff', { NAME: 'Waterschap', STAFF_VALUES: 'medewerker' });
  expect(await nameOn(renamed)).toBe('Waterschap');
  expect(await nameOn({})).toBe('werk');
});

test('a superuser unlinks one: what began there ends, its tokens go, and the person is told', async () => {
  const person = employee();
  const staff = await linkedStaff(person);
  const { refresh } = (await signInAs(person)).body;
  const kept = await portal.db.$count(providerSessions);
  const { status, body } = await unlink(staff.id, await linkOf(staff.id));
  expect([status, body]).toEqual([200, { detail: 'De koppeling is verwijderd.' }]);
  expect(await liveWays(staff.id)).not.toContain('oidc');
  expect((await portal.call('GET', '/api/user/', { token: staff.access })).status).toBe(200);
  expect(await portal.db.$count(providerSessions)).toBe(kept - 1);
  const renewal = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
  expect([renewal.status, renewal.body.reason]).toEqual([401, 'unlinked']);
  const subjects = (await queuedMails(portal, staff.email)).map(({ content }) => content.subject);
  expect(subjects).toContain('Een manier van inloggen is losgekoppeld');
  expect(await eventsOf('identity.unlink', `user ${staff.id}`)).toMatchObject([
    { actor_id: superuser.id, details: { provider: 'werk', ended_sessions: 1 } },
  ]);
});

test('who was unlinked is unknown at the next sign-in, and can be linked to the right account', async () => {
  const person = employee();
  const wrong = await linkedStaff(person);
  await unlink(wrong.id, await linkOf(wrong.id));
  const right = await signedInPerson(portal, { isStaff: true });
  const browser = open();
  const { code, link } = await browser.visit('werk', person);
  expect([code, (await browser.link(right.access, link)).status]).toEqual([undefined, 200]);
  expect((await signInAs(person)).body.user.id).toBe(right.id);
});

test('a sign-in that had come back before does not open a session after it', async () => {
  const person = employee();
  const staff = await linkedStaff(person);
  const browser = open();
  const { code } = await browser.visit('werk', person);
  await unlink(staff.id, await linkOf(staff.id));
  expect((await browser.exchange(code)).status).toBe(401);
});

test('sign-ins at the same moment leave no session', async () => {
  const person = employee();
  const staff = await linkedStaff(person);
  const browsers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = open();
      return { browser, code: (await browser.visit('werk', person)).code };
    }),
  );
  const link = await linkOf(staff.id);
  const [{ status }] = await Promise.all([
    unlink(staff.id, link),
    ...browsers.map(({ browser, code }) => browser.exchange(code)),
  ]);
  expect([status, (await liveWays(staff.id)).includes('oidc')]).toEqual([200, false]);
});

test('of two superusers at once, one unlinks', async () => {
  const staff = await linkedStaff(employee());
  const link = await linkOf(staff.id);
  const answers = await Promise.all([unlink(staff.id, link), unlink(staff.id, link)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await eventsOf('identity.unlink', `user ${staff.id}`)).toHaveLength(1);
});

test('other staff and the person see and unlink nothing', async () => {
  const person = await linkedStaff(employee());
  const link = await linkOf(person.id);
  const others = [await signedInPerson(portal, { isStaff: true }), await signedInPerson(portal), person];
  for (const { access } of others) {
    expect((await list(person.id, access)).status).toBe(403);
    expect((await unlink(person.id, link, access)).status).toBe(403);
  }
  expect(await linkOf(person.id)).toBe(link);
});

test('it is refused for the account of the caller, for a link of another account, and long after signing in', async () => {
  const person = await linkedStaff(employee());
  const link = await linkOf(person.id);
  expect((await unlink(superuser.id, link)).status).toBe(409);
  expect((await unlink((await signedInPerson(portal)).id, link)).status).toBe(404);
  const late = await signedInPerson(portal, { isSuperuser: true });
  await portal.pool.query("update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [
    late.id,
  ]);
  const { status, body } = await unlink(person.id, link, late.access);
  expect([status, body.code]).toEqual([403, 'reauth_required']);
  expect(await linkOf(person.id)).toBe(link);
});
