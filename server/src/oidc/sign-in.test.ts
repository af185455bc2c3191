import { afterAll, describe, expect, test } from 'vitest';
import { freshCode, personWithMfa } from '../../test/mfa.ts';
import { startPortalOn } from '../../test/portal.ts';
import { employee, roles, startProviderScene } from '../../test/provider-scene.ts';
import { openBrowser } from '../../test/providers.ts';

const { providers, portal, open, linkedStaff, signInAs, sessionsOf } = await startProviderScene();

test('the settings for the browser name the providers, and nothing else of them', async () => {
  const { body } = await portal.call('GET', '/api/portal/');
  expect(body.sign_in_providers).toContainEqual({ key: 'digid', name: 'Proef digid', kind: 'residents' });
  expect(body.sign_in_providers).toHaveLength(6);
});

describe('the second factor', () => {
  test('of the portal is asked for unless the provider checked one', async () => {
    const person = employee();
    const { id, secret, access } = await personWithMfa(portal, { isStaff: true });
    const browser = open();
    await browser.link(access, (await browser.visit('werk', person)).link);
    const { code } = await browser.visit('werk', person);
    expect((await browser.exchange(code)).body).toEqual({ detail: 'MFA token is invalid' });
    expect((await browser.exchange(code, { mfa_token: '000000' })).status).toBe(401);
    expect((await browser.exchange(code, { mfa_token: await freshCode(portal, secret, id) })).status).toBe(200);
    const checked = await signInAs({ ...person, claims: { ...person.claims, amr: ['pwd', 'mfa'] } });
    expect([checked.status, checked.body.user.id]).toEqual([200, id]);
  });

  test('that the provider checked is enough where staff must have one', async () => {
    const strict = await startPortalOn(portal, {
      STAFF_MFA: 'true',
      ...providers.settings('werk', 'staff', { ...roles, MFA_VALUES: 'mfa' }),
    });
    afterAll(() => strict.app.close());
    const person = employee();
    await linkedStaff(person);
    const enter = async (claims: object) => {
      const browser = openBrowser(strict, providers);
      const { code } = await browser.visit('werk', { ...person, claims: { ...person.claims, ...claims } });
      const token = (await browser.exchange(code)).body.access;
      return [
        (await strict.call('GET', '/api/users/', { token })).status,
        (await strict.call('GET', '/api/mfa/status/', { token })).body.required,
      ];
    };
    expect(await enter({ amr: ['mfa'] })).toEqual([200, false]);
    expect(await enter({ amr: ['pwd'] })).toEqual([403, true]);
  });
});

describe('a sign-in', () => {
  test('comes to an end only in the browser that began it', async () => {
    const person = employee();
    await linkedStaff(person);
    const [mine, other] = [open(), open()];
    const callback = await mine.signInThere('werk', person);
    expect((await other.comeBack(callback)).failed).toBe('expired');
    const { code } = await mine.comeBack(callback);
    expect((await other.exchange(code)).status).toBe(401);
    expect((await mine.exchange(code)).status).toBe(200);
    expect((await mine.exchange(code)).status).toBe(401);
    expect((await mine.comeBack(callback)).failed).toBe('expired');
  });

  test('of two tabs is two sign-ins', async () => {
    const person = employee();
    await linkedStaff(person);
    const browser = open();
    const one = await browser.signInThere('werk', person);
    const two = await browser.signInThere('werk', person);
    for (const callback of [one, two]) {
      expect((await browser.exchange((await browser.comeBack(callback)).code)).status).toBe(200);
    }
  });

  test('opens one session, however often it comes back at once', async () => {
    const person = employee();
    const { id } = await linkedStaff(person);
    const browser = open();
    const callback = await browser.signInThere('werk', person);
    const returned = await Promise.all(Array.from({ length: 50 }, () => browser.comeBack(callback)));
    const codes = returned.flatMap(({ code }) => code ?? []);
    expect(codes).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.exchange(codes[0])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await sessionsOf(id)).filter(({ way }) => way === 'oidc')).toHaveLength(1);
  });

  test('that was cancelled there says so', async () => {
    expect((await open().visit('werk', null)).failed).toBe('refused');
  });

  test('is not of another provider', async () => {
    const browser = open();
    const callback = await browser.signInThere('werk', employee());
    expect((await browser.comeBack(callback.replace('/werk/', '/nieuw/'))).failed).toBe('expired');
  });

  test('goes on while the secret of the portal is replaced', async () => {
    const person = employee();
    const staff = await linkedStaff(person);
    const enter = async (settings: Record<string, string>) => {
      const other = await startPortalOn(portal, { ...providers.settings('werk', 'staff', roles), ...settings });
      afterAll(() => other.app.close());
      const browser = openBrowser(other, providers);
      return (await browser.exchange((await browser.visit('werk', person)).code)).body?.user?.id;
    };
    const next = { APP_SECRET: 'another secret that only the tests know about' };
    expect(await enter({ ...next, APP_SECRET_OLD: portal.config.appSecret })).toBe(staff.id);
    expect(await enter(next)).toBe(staff.id);
    await portal.pool.query('delete from identities where user_id = $1', [staff.id]);
  });

  test('of an unknown provider is not found', async () => {
    for (const step of ['start', 'callback']) expect((await open().open(`/auth/oidc/geen/${step}`)).status).toBe(404);
  });

  test('is recent only if the provider asked who it is', async () => {
    const person = employee();
    const staff = await linkedStaff(person);
    const age = async (query: string, claims: object) => {
      const browser = open();
      const { code } = await browser.visit('werk', { ...person, claims: { ...person.claims, ...claims } }, query);
      await browser.exchange(code);
      const all = await sessionsOf(staff.id);
      const last = all.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))[0];
      return Math.round((Date.now() - Number(last?.authenticatedAt)) / 60_000);
    };
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect(await age('', { auth_time: hourAgo })).toBe(60);
    expect(await age('?deed=true', { auth_time: hourAgo })).toBe(60);
    expect(await age('?deed=true', {})).toBe(0);
  });
});

describe('a provider', () => {
  const fault = (kind: 'reset' | 'html' | 'huge' | 'http503', match: string) =>
    providers.setFaults([{ kind, issuer: 'staff', match }]);

  test.each(['reset', 'html', 'huge', 'http503'] as const)(
    'that fails (%s) leads to a page that says so',
    async (kind) => {
      const other = await startPortalOn(portal, providers.settings('werk', 'staff', roles));
      afterAll(() => other.app.close());
      await fault(kind, '/.well-known');
      const browser = openBrowser(other, providers);
      const { location } = await browser.open('/auth/oidc/werk/start');
      expect(location).toBe('https://portaal.example.org/inloggen#failed=unavailable&provider=werk');
      // It is left alone for a while.
      await providers.setFaults([]);
      expect((await browser.open('/auth/oidc/werk/start')).location).toBe(location);
      await fault(kind, '/token');
      expect((await open().visit('werk', employee())).failed).toBe('unavailable');
    },
  );

  test('leaves nothing of a person in the log or the audit log', async () => {
    await providers.setFaults([{ kind: 'wrong-nonce', issuer: 'staff', times: 1 }]);
    const person = employee();
    expect((await open().visit('werk', person)).failed).toBe('invalid');
    const { rows } = await portal.pool.query("select * from audit_log where details ->> 'way' = 'oidc' order by id");
    expect(JSON.stringify(rows)).not.toContain(person.sub);
    expect(rows.at(-1)).toMatchObject({ object: 'provider', details: { reason: 'not valid', provider: 'werk' } });
  });
});
