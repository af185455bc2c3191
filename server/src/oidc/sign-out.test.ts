import { expect, test, describe } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { employee, startProviderScene } from '../../test/provider-scene.ts';
import type { Person } from '../../test/providers.ts';

const { providers, portal, open, linkedStaff, signInAs, eventsOf, sessionsOf } = await startProviderScene();

const logoutToken = async (person: Person, claims: object = {}) => {
  const about = { issuer: 'staff', audience: 'portaal', sub: person.sub, claims };
  return ((await providers.control('POST', 'logout-token', about)) as { token: string }).token;
};

const send = (token: string, key = 'werk') =>
  portal.call('POST', `/auth/oidc/${key}/backchannel-logout`, {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function signedIn(person = employee()) {
  await linkedStaff(person);
  const { body } = await signInAs(person);
  return { person, id: body.user.id as number, access: body.access as string };
}

const statusOf = async (token: string) => (await portal.call('GET', '/api/users/', { token })).status;

describe('a provider ends', () => {
  test('one session there, and no other', async () => {
    const { person, id, access } = await signedIn();
    const { body } = await signInAs(person);
    // Of the last sign-in.
    const response = await send(await logoutToken(person));
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([await statusOf(access), await statusOf(body.access)]).toEqual([200, 401]);
    const ended = (await sessionsOf(id)).filter(({ revokedBecause }) => revokedBecause === 'ended_by_provider');
    expect(ended).toHaveLength(1);
    expect(await eventsOf('session.end', `session ${ended[0]?.id}`)).toMatchObject([
      { actor_id: null, details: { provider: 'werk' } },
    ]);
  });

  test('all sessions of a person that began there', async () => {
    const { person, access } = await signedIn();
    const { body } = await signInAs(person);
    const other = await signedIn();
    expect((await send(await logoutToken(person, { sid: null }))).status).toBe(200);
    expect(await Promise.all([access, body.access, other.access].map(statusOf))).toEqual([401, 401, 200]);
  });
});

describe('a token that ends nothing', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  test.each([
    ['with a nonce, as an ID token has', () => ({ nonce: 'iets' })],
    ['without the event', () => ({ events: null })],
    ['with another event', () => ({ events: { 'https://example.org/iets': {} } })],
    ['with the event as a text', () => ({ events: Object.keys(events)[0] })],
    ['without an id', () => ({ jti: null })],
    ['about nobody', () => ({ sub: null, sid: null })],
    ['of an hour ago', () => ({ iat: now() - 3600, exp: now() + 60 })],
    ['that expired', () => ({ iat: now() - 200, exp: now() - 100 })],
    ['for another portal', () => ({ aud: 'iemand-anders' })],
    ['of another issuer', () => ({ iss: 'https://elders.example' })],
  ])('is one %s', async (_what, claims) => {
    const { person, access } = await signedIn();
    const response = await send(await logoutToken(person, claims()));
    expect([response.status, response.body]).toEqual([400, { error: 'invalid_request' }]);
    expect(await statusOf(access)).toBe(200);
  });

  test.each(['alg-none', 'hs-swap', 'other-key', 'unknown-kid'] as const)(
    'is one that is forged (%s)',
    async (kind) => {
      const { person, access } = await signedIn();
      await providers.setFaults([{ kind, issuer: 'staff' }]);
      const token = await logoutToken(person);
      expect((await send(token)).status).toBe(400);
      expect(await statusOf(access)).toBe(200);
    },
  );

  test('is one that came before', async () => {
    const { person } = await signedIn();
    const token = await logoutToken(person, { sid: null });
    expect((await send(token)).status).toBe(200);
    const { body } = await signInAs(person);
    expect((await send(token)).status).toBe(400);
    expect(await statusOf(body.access)).toBe(200);
  });

  test('is one at the address of another provider, and one that is not there', async () => {
    const { person, access } = await signedIn();
    // The same issuer and client: only the sessions of that provider are meant.
    expect((await send(await logoutToken(person), 'nieuw')).status).toBe(200);
    expect((await send(await logoutToken(person), 'digid')).status).toBe(400);
    expect((await send('')).status).toBe(400);
    expect((await send(await logoutToken(person), 'geen')).status).toBe(404);
    expect(await statusOf(access)).toBe(200);
  });
});

describe('signing out', () => {
  const signOut = async (access: string) =>
    (await portal.call('POST', '/api/dj-rest-auth/logout/', { token: access })).body.sign_out_there;

  test('offers the page of the provider, which comes back to the sign-in page, once', async () => {
    const { access } = await signedIn();
    const offer = await signOut(access);
    expect(offer.name).toBe('Proef werk');
    const { location } = await open().open(offer.url);
    const there = new URL(location);
    expect(there.pathname).toBe('/staff/session/end');
    expect(Object.fromEntries(there.searchParams)).toEqual({
      client_id: 'portaal',
      id_token_hint: expect.stringMatching(/^eyJ/),
      post_logout_redirect_uri: 'https://portaal.example.org/login',
    });
    expect((await open().open(offer.url)).location).toBe('https://portaal.example.org/login');
    expect(await signOut(access)).toBeUndefined();
  });

  test('of a resident names nobody in the address', async () => {
    const anna = { sub: 'digid-uitloggen' };
    const browser = open();
    const resident = await signedInPerson(portal);
    await browser.link(resident.access, (await browser.visit('digid', anna)).link);
    const { body } = await signInAs(anna, 'digid');
    const { location } = await open().open((await signOut(body.access)).url);
    expect([...new URL(location).searchParams.keys()].toSorted()).toEqual(['client_id', 'post_logout_redirect_uri']);
    const { rows } = await portal.pool.query(
      "select 1 from provider_sessions where provider = 'digid' and sealed is not null",
    );
    expect(rows).toEqual([]);
  });

  test('goes nowhere else, whatever the address says', async () => {
    const { access } = await signedIn();
    const { url } = await signOut(access);
    const more =
      '&post_logout_redirect_uri=https://elders.example&next=https://elders.example&returnUrl=//elders.example';
    for (const address of [
      `/auth/oidc/werk/sign-out?ticket=iets${more}`,
      `/auth/oidc/werk/sign-out?${more}`,
      url.replace('/werk/', '/nieuw/') + more,
    ])
      expect((await open().open(address)).location).toBe('https://portaal.example.org/login');
    const { location } = await open().open(url + more);
    expect(location).not.toContain('elders');
  });

  test('there is offered for ten minutes', async () => {
    const late = await signOut((await signedIn()).access);
    await portal.pool.query("update sessions set revoked_at = revoked_at - interval '11 minutes'");
    expect((await open().open(late.url)).location).toBe('https://portaal.example.org/login');
  });

  test('of a session of another kind offers nothing', async () => {
    const staff = await linkedStaff(employee());
    expect(await signOut(staff.access)).toBeUndefined();
  });
});
