import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forgeToken } from '../../../test/forge.ts';
import { createPerson, signIn, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';

const portal = await startTestPortal();
const logout = (options: { token?: string; body?: unknown; headers?: Record<string, string> } = {}) =>
  portal.call('POST', '/api/dj-rest-auth/logout/', options);
const statusWith = async (token: string) => (await portal.call('GET', '/api/user/', { token })).status;
const renewStatus = async (refresh: string) =>
  (await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } })).status;
const done = { status: 200, body: { detail: 'U bent uitgelogd.' } };

async function isSignedIn(session: { access: string; refresh: string }): Promise<boolean> {
  const statuses = new Set([await statusWith(session.access), await renewStatus(session.refresh)]);
  if (statuses.size !== 1) throw new Error('only one of the tokens works');
  return statuses.has(200);
}

async function sessionIdOf(userId: number): Promise<string> {
  const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [userId]);
  return rows[0].id;
}

describe('logout', () => {
  test('ends the session of the bearer', async () => {
    const person = await signedInPerson(portal);
    expect(await logout({ token: person.access })).toMatchObject(done);
    expect(await isSignedIn(person)).toBe(false);
  });

  test('ends the session of an access token that has expired', async () => {
    const person = await signedInPerson(portal);
    const past = Math.floor(Date.now() / 1000) - 86_400;
    const expired = forgeToken(portal.config, { sid: await sessionIdOf(person.id), iat: past - 600, exp: past });
    expect(await statusWith(expired)).toBe(401);
    expect(await logout({ token: expired })).toMatchObject(done);
    expect(await isSignedIn(person)).toBe(false);
  });

  test('ends the session of the refresh token in the body', async () => {
    const person = await signedInPerson(portal);
    expect(await logout({ body: { refresh: person.refresh } })).toMatchObject(done);
    expect(await isSignedIn(person)).toBe(false);
  });

  test('ends the session of a refresh token that has been used already', async () => {
    const person = await signedInPerson(portal);
    const { body } = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', {
      body: { refresh: person.refresh },
    });
    expect(await logout({ body: { refresh: person.refresh } })).toMatchObject(done);
    expect(await isSignedIn(body)).toBe(false);
  });

  test('gives the same response when it is repeated', async () => {
    const person = await signedInPerson(portal);
    await logout({ token: person.access });
    expect(await logout({ token: person.access, body: { refresh: person.refresh } })).toMatchObject(done);
  });

  test('leaves the person’s other devices and everyone else signed in', async () => {
    const { email } = await createPerson(portal);
    const [here, there] = [await signIn(portal, email), await signIn(portal, email)];
    const other = await signedInPerson(portal);
    await logout({ token: here.access });
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(there)).toBe(true);
    expect(await isSignedIn(other)).toBe(true);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['no body', undefined, {}],
    ['an empty JSON body', '', { 'content-type': 'application/json' }],
    ['null', 'null', { 'content-type': 'application/json' }],
    ['an empty object', {}, {}],
  ])('without a token and with %s succeeds and changes nothing', async (_name, body, headers) => {
    const person = await signedInPerson(portal);
    expect(await logout({ body, headers })).toMatchObject(done);
    expect(await isSignedIn(person)).toBe(true);
  });

  test('with a bearer of another portal ends nothing', async () => {
    const person = await signedInPerson(portal);
    const sid = await sessionIdOf(person.id);
    const [head, claims] = person.access.split('.');
    const otherKey = createHmac('sha256', 'another key').update(`${head}.${claims}`).digest('base64url');
    const forged = [
      `${head}.${claims}.${otherKey}`,
      `${head}.${claims}.`,
      forgeToken(portal.config, { sid }, { header: { alg: 'none' } }),
      forgeToken(portal.config, { sid, iss: 'https://elders.example.org' }),
      forgeToken(portal.config, { sid, aud: 'https://elders.example.org' }),
      forgeToken(portal.config, { sid, typ: 'mail' }),
      'onzin',
    ];
    for (const token of forged) expect(await logout({ token })).toMatchObject(done);
    expect(await logout({ body: { refresh: 'x'.repeat(43) } })).toMatchObject(done);
    expect(await isSignedIn(person)).toBe(true);
  });
});
