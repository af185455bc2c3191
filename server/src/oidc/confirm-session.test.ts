import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { enableMfa } from '../../test/mfa.ts';
import { signedInPerson } from '../../test/people.ts';
import type { Person } from '../../test/providers.ts';
import { midden, startResidents, substantieel } from '../../test/resident-scene.ts';
import { sessions } from '../schema/sessions.ts';

const { providers, portal, nextNumber, open, withNumber, mandate, linkedResident, signInAs, stop } =
  await startResidents();
afterAll(stop);
beforeEach(() => providers.setFaults([]));

type Browser = ReturnType<typeof open>;

/** Signs in at the provider again, and uses what comes back in this session. */
async function confirm(token: string, person: Person, query = '?confirm=true', browser: Browser = open()) {
  const returned = (await browser.visit('digid', person, query)) as {
    confirm?: string;
    code?: string;
    failed?: string;
  };
  const body = { code: returned.confirm ?? returned.code };
  if (body.code === undefined) return { status: 0, body: {}, failed: returned.failed };
  return { ...(await portal.call('POST', '/auth/oidc/confirm/', { token, body, headers: browser.headers() })) };
}

const askDossier = async (token: string) => {
  const { status, body } = await portal.call('POST', '/api/profile/dossier/', { token });
  return status === 200 ? 'done' : body.code;
};
const age = (userId: number) =>
  portal.pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [userId]);
const waysOf = async (token: string) => (await portal.call('GET', '/auth/reauthenticate/', { token })).body;
const newest = async (userId: number) =>
  (await portal.db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt)).at(-1);

/** Somebody who signed in with DigiD, an hour ago and at the lower level. */
async function signedInEarlier() {
  const person = withNumber(nextNumber());
  const { id } = await linkedResident(person);
  const { access } = (await signInAs({ ...person, acr: midden })).body as { access: string };
  await age(id);
  return { id, person, access };
}

describe('somebody who signed in with a provider', () => {
  test('confirms with it, in this session', async () => {
    const { id, person, access } = await signedInEarlier();
    expect((await waysOf(access)).providers).toEqual([{ key: 'digid', name: 'DigiD' }]);
    expect(await askDossier(access)).toBe('level_required');
    const count = await portal.db.$count(sessions, eq(sessions.userId, id));
    expect((await confirm(access, person, '?confirm=true&deed=true')).status).toBe(200);
    expect(await askDossier(access)).toBe('done');
    expect(await portal.db.$count(sessions, eq(sessions.userId, id))).toBe(count);
    const { rows } = await portal.pool.query(
      "select result, details from audit_log where action = 'session.reauthenticate' and actor_id = $1",
      [id],
    );
    expect(rows).toEqual([{ result: 'success', details: { way: 'oidc', provider: 'digid' } }]);
  });

  test('stays at the higher level when a later one is lower', async () => {
    const { id, person, access } = await signedInEarlier();
    await confirm(access, { ...person, acr: substantieel });
    await confirm(access, { ...person, acr: midden });
    expect((await newest(id))?.level).toBe('substantial');
  });

  test('is asked for a new sign-in there, and for when it was', async () => {
    const { location } = await open().open('/auth/oidc/digid/start?confirm=true');
    const asked = new URL(location).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
  });

  test.each([
    ['an old sign-in there', Math.floor(Date.now() / 1000) - 600],
    ['a provider that does not say when', null],
  ])('is not confirmed by %s', async (_, auth_time) => {
    const { person, access } = await signedInEarlier();
    const again = { ...person, claims: { ...person.claims, auth_time } };
    expect((await confirm(access, again)).failed).toBe('invalid');
    expect(await askDossier(access)).toBe('level_required');
  });

  test('is not confirmed by a sign-in that began as one, which opens a session of its own', async () => {
    const { person, access } = await signedInEarlier();
    expect((await confirm(access, person, '')).status).toBe(409);
    const browser = open();
    const { confirm: code } = (await browser.visit('digid', person, '?confirm=true')) as { confirm?: string };
    expect((await browser.exchange(code)).status).toBe(401);
  });

  test('is not confirmed by somebody else, a mandate, another browser, or a code that was used', async () => {
    const { id, person, access } = await signedInEarlier();
    const other = withNumber(nextNumber());
    await linkedResident(other);
    const asActing = mandate(person.claims?.['bsn'] as string, nextNumber());
    expect((await confirm(access, other)).status).toBe(409);
    expect((await confirm(access, asActing)).status).toBe(409);
    const browser = open();
    const { confirm: code } = (await browser.visit('digid', person, '?confirm=true')) as { confirm?: string };
    const send = (headers: object) =>
      portal.call('POST', '/auth/oidc/confirm/', { token: access, body: { code }, headers: { ...headers } });
    expect((await send({})).status).toBe(409);
    expect((await newest(id))?.authenticatedAt.getTime()).toBeLessThan(Date.now() - 3_000_000);
    expect((await send(browser.headers())).status).toBe(200);
    expect((await send(browser.headers())).status).toBe(409);
  });

  test('who has an app is asked for its code', async () => {
    const person = withNumber(nextNumber());
    const resident = await linkedResident(person);
    await enableMfa(portal, resident.access);
    await age(resident.id);
    expect(await waysOf(resident.access)).toMatchObject({ password: false, mfa_token: true, providers: [] });
    expect((await confirm(resident.access, person, '?confirm=true&deed=true')).status).toBe(200);
    expect(await askDossier(resident.access)).toBe('reauth_required');
  });
});

test('somebody with a password and no provider is asked for the password', async () => {
  const { access } = await signedInPerson(portal);
  expect(await waysOf(access)).toEqual({ password: true, mfa_token: false, passkey: false, providers: [] });
});
