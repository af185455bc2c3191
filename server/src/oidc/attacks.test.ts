import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../test/providers.ts';
import { basis, midden, startResidents } from '../../test/resident-scene.ts';
import { sessions } from '../schema/sessions.ts';

const scene = await startResidents();
const { providers, portal, nextNumber, open, withNumber, employee, linkedResident } = scene;
afterAll(scene.stop);
beforeEach(() => providers.setFaults([]));

describe('an attack', () => {
  const outcome = async (key: string, person: Person) => {
    const { code, link, failed } = await open().visit(key, person);
    return failed ?? (code === undefined ? (link === undefined ? 'nothing' : 'unlinked') : 'signed in');
  };

  test.each<[string, string]>([
    ['another issuer in the token', 'wrong-iss'],
    ['another issuer in the answer', 'answer-wrong-iss'],
    ['no issuer in the answer', 'answer-no-iss'],
    ['a token for somebody else', 'wrong-aud'],
    ['a token for more than one', 'aud-list'],
    ['an unsigned token', 'alg-none'],
    ['a token signed with the public key as a secret', 'hs-swap'],
    ['a token signed with another key', 'other-key'],
    ['a token with an unknown key', 'unknown-kid'],
    ['an expired token', 'expired'],
    ['a token of tomorrow', 'not-yet-valid'],
    ['a lower level', 'lower-acr'],
    ['no level', 'no-acr'],
    ['another nonce', 'wrong-nonce'],
    ['no nonce', 'no-nonce'],
    ['a page', 'html'],
    ['a huge answer', 'huge'],
    ['other JSON', 'other-json'],
    ['a redirect', 'redirect'],
    ['an error', 'http500'],
  ])('with %s fails, and the next sign-in works', async (_what, kind) => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    await providers.setFaults([{ kind, issuer: 'digid', match: '/token', times: 1 }]);
    expect(['invalid', 'unavailable']).toContain(await outcome('digid', person));
    expect(await outcome('digid', person)).toBe('signed in');
  });

  test('with another state is stopped before anything is asked of the provider', async () => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    await providers.setFaults([{ kind: 'answer-wrong-state', issuer: 'digid', times: 1 }]);
    expect(await outcome('digid', person)).toBe('expired');
  });

  test.each(['state', 'code', 'iss'])('with an answer that has no %s is stopped', async (name) => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    const browser = open();
    const callback = new URL(await browser.signInThere('digid', person));
    callback.searchParams.delete(name);
    const { failed } = await browser.comeBack(callback.href);
    expect(failed).toBe(name === 'state' ? 'expired' : 'invalid');
  });

  test('with an answer that was used opens nothing, also with its own state and another code', async () => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    const browser = open();
    const callback = new URL(await browser.signInThere('digid', person));
    expect((await browser.comeBack(callback.href)).code).toBeDefined();
    const next = new URL(await browser.signInThere('digid', person));
    callback.searchParams.set('code', next.searchParams.get('code') ?? '');
    expect(await browser.comeBack(callback.href)).toMatchObject({ failed: 'expired' });
  });

  test('with the code of a client of another provider opens nothing', async () => {
    const [person, there] = [withNumber(nextNumber()), employee('ACT-ANDER')];
    await linkedResident(person);
    const browser = open();
    const foreign = new URL(await browser.signInThere('bedrijf', there));
    const callback = new URL(await browser.signInThere('digid', person));
    callback.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect((await browser.comeBack(callback.href)).failed).toMatch(/invalid|refused/);
  });

  test('without the cookie of the browser opens nothing, also with that of another sign-in', async () => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    const browser = open();
    const callback = await browser.signInThere('digid', person);
    browser.cookies.clear();
    await browser.signInThere('digid', person);
    expect(await browser.comeBack(callback)).toMatchObject({ failed: 'expired' });
  });

  test('with the digits of another sector opens no account', async () => {
    const bsn = nextNumber();
    await linkedResident(withNumber(bsn));
    expect(await outcome('digid', withNumber(`s00000001:${bsn}`))).toBe('unlinked');
    expect(await outcome('digid', withNumber(`s00000002:${bsn}`))).toBe('invalid');
  });

  test('with the same number at another provider opens no account', async () => {
    const person = withNumber(nextNumber(), { acr: midden });
    await linkedResident(person);
    expect(await outcome('andere', person)).toBe('unlinked');
  });

  test('with a lower level than asked opens no account', async () => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    expect(await outcome('digid', { ...person, acr: basis })).toBe('invalid');
  });

  test('with the answer of one provider at the address of another opens no account', async () => {
    const person = withNumber(nextNumber());
    await linkedResident(person);
    const browser = open();
    const callback = await browser.signInThere('digid', person);
    expect(await browser.comeBack(callback.replace('/digid/', '/bedrijf/'))).toMatchObject({ failed: 'expired' });
  });

  test('with the code of another person in the own browser signs in as nobody', async () => {
    const [victim, attacker] = [withNumber(nextNumber()), withNumber(nextNumber())];
    await linkedResident(victim);
    await linkedResident(attacker);
    const [own, theirs] = [open(), open()];
    const foreign = new URL(await theirs.signInThere('digid', victim));
    const callback = new URL(await own.signInThere('digid', attacker));
    callback.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect(await own.comeBack(callback.href)).toMatchObject({ failed: expect.stringMatching(/invalid|refused/) });
  });

  test('with the address of somebody else signs the victim in nowhere', async () => {
    const attacker = withNumber(nextNumber());
    await linkedResident(attacker);
    const callback = await open().signInThere('digid', attacker);
    expect(await open().comeBack(callback)).toMatchObject({ failed: 'expired' });
  });

  test('with one answer in 50 tabs at the same time opens one session', async () => {
    const person = withNumber(nextNumber());
    const resident = await linkedResident(person);
    const browser = open();
    const callback = await browser.signInThere('digid', person);
    const all = await Promise.all(Array.from({ length: 50 }, () => browser.comeBack(callback)));
    const codes = all.flatMap(({ code }) => code ?? []);
    expect(codes).toHaveLength(1);
    const tries = await Promise.all(Array.from({ length: 20 }, () => browser.exchange(codes[0])));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await portal.db.select().from(sessions).where(eq(sessions.userId, resident.id));
    expect(rows.filter(({ way }) => way === 'oidc')).toHaveLength(1);
  });

  test('with a flood of unknown keys asks the provider for its keys a few times at most', async () => {
    const person = withNumber(nextNumber());
    await providers.control('POST', 'reset');
    await providers.setFaults([{ kind: 'unknown-kid', issuer: 'digid' }]);
    for (let turn = 0; turn < 10; turn += 1) expect(await outcome('digid', person)).toBe('invalid');
    const log = (await providers.control('GET', 'log')) as { url: string }[];
    expect(log.filter(({ url }) => url.startsWith('/digid/jwks')).length).toBeLessThanOrEqual(2);
  });
});
