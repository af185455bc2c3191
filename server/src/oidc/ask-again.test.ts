import { describe, expect, test } from 'vitest';
import { employee, startProviderScene } from '../../test/provider-scene.ts';
import type { Person } from '../../test/providers.ts';
import { createPerson } from '../../test/people.ts';
import { createOidcProviders } from '../platform/oidc/client.ts';
import { rotateSecret } from '../rotate-secret.ts';
import { askProvidersAgain } from './ask-again.ts';

const { providers, portal, linkedStaff, signInAs, eventsOf, sessionsOf } = await startProviderScene();
const quiet = { warn: () => {} };

/** Somebody who signed in at a provider three quarters of an hour ago. */
async function earlier(person: Person, key = 'werk') {
  const staff = await linkedStaff(person, key);
  const { body } = await signInAs(person, key);
  await portal.pool.query("update provider_sessions set checked_at = checked_at - interval '46 minutes'");
  return { ...staff, access: body.access as string, refresh: body.refresh as string };
}

/** Asks with what this process knows of the providers: nothing, so that a failure before is forgotten. */
const ask = (config = portal.config) => askProvidersAgain(portal.db, config, createOidcProviders(config), quiet);

const changeThere = (person: Person, claims: object | null) =>
  providers.control('POST', 'person', {
    issuer: 'staff',
    sub: person.sub,
    person: claims && { ...person, claims: { ...person.claims, ...claims } },
  });

const statusOf = async (token: string) => (await portal.call('GET', '/api/users/', { token })).status;

describe('who is signed in at a provider of staff', () => {
  test('goes on, as often as it is asked', async () => {
    const { access } = await earlier(employee());
    for (const _ of [1, 2]) {
      await ask();
      expect(await statusOf(access)).toBe(200);
      await portal.pool.query("update provider_sessions set checked_at = checked_at - interval '46 minutes'");
    }
  });

  test('loses the role here that was lost there', async () => {
    const person = employee();
    const { id, access } = await earlier(person);
    await changeThere(person, { roles: ['iets anders'] });
    await ask();
    expect(await statusOf(access)).toBe(401);
    expect(await eventsOf('user.change_role', `user ${id}`)).toMatchObject([
      { actor_id: null, origin: 'job', details: { provider: 'werk', role: 'customer', old_role: 'staff' } },
    ]);
  });

  test('stops being a superuser here, and stays staff', async () => {
    await createPerson(portal, { isSuperuser: true });
    const person = employee({ roles: ['beheerder'] });
    const { access, refresh } = await earlier(person);
    await changeThere(person, { roles: ['medewerker'] });
    await ask();
    expect(await statusOf(access)).toBe(401);
    const renewal = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
    expect(renewal.body.reason).toBe('rights_changed');
    expect(
      (await signInAs({ ...person, claims: { ...person.claims, roles: ['medewerker'] } })).body.user.is_staff,
    ).toBe(true);
  });

  test('is signed out when the account there has ended', async () => {
    const person = employee();
    const { id, access, refresh } = await earlier(person);
    await changeThere(person, null);
    await ask();
    expect(await statusOf(access)).toBe(401);
    const renewal = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
    expect(renewal.body.reason).toBe('ended_by_provider');
    const last = (await sessionsOf(id)).find(({ way }) => way === 'oidc');
    expect(await eventsOf('session.end', `session ${last?.id}`)).toMatchObject([
      { actor_id: null, origin: 'job', details: { provider: 'werk' } },
    ]);
  });

  test.each(['http503', 'html', 'reset', 'other-key', 'wrong-sub'] as const)(
    'goes on when the provider answers nonsense or nothing (%s), and is asked again',
    async (kind) => {
      const person = employee();
      const { access } = await earlier(person);
      await providers.setFaults([{ kind, issuer: 'staff', match: '/token' }]);
      await ask();
      expect(await statusOf(access)).toBe(200);
      await providers.setFaults([]);
      await changeThere(person, { roles: [] });
      await ask();
      expect(await statusOf(access)).toBe(401);
    },
  );

  test('is not asked about before three quarters of an hour, nor after signing out', async () => {
    const person = employee();
    await linkedStaff(person);
    const { body } = await signInAs(person);
    const gone = await earlier(employee());
    await portal.call('POST', '/api/dj-rest-auth/logout/', { token: gone.access });
    await portal.pool.query('update provider_sessions set checked_at = now()');
    await changeThere(person, { roles: [] });
    await ask();
    expect(await statusOf(body.access)).toBe(200);
    await portal.pool.query("update sessions set revoked_at = now() - interval '1 hour' where revoked_at is not null");
    await ask();
    const { rows } = await portal.pool.query(
      'select 1 from provider_sessions join sessions on id = session_id where user_id = $1',
      [gone.id],
    );
    expect(rows).toEqual([]);
  });

  test('is asked about while and after the secret of the portal is replaced', async () => {
    const person = employee();
    const { access } = await earlier(person);
    const { rows: before } = await portal.pool.query('select sealed from provider_sessions');
    expect(JSON.stringify(before)).not.toContain('eyJ');
    const appSecret = 'another secret that only the tests know about';
    const both = { ...portal.config, appSecret, oldSecret: portal.config.appSecret };
    expect((await rotateSecret(portal.db, both))?.providerSessions).toBeGreaterThan(0);
    await changeThere(person, { roles: [] });
    await ask({ ...both, oldSecret: null });
    // Whom a hash of the old secret is about cannot be said without it.
    expect(await statusOf(access)).toBe(200);
    await ask(both);
    expect(await statusOf(access)).toBe(401);
    await rotateSecret(portal.db, { ...portal.config, oldSecret: appSecret });
  });
});
