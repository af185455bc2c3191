import { afterAll, describe, expect, test } from 'vitest';
import { createPerson, password } from '../../../test/people.ts';
import { startPortalOn, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { HttpError } from '../../platform/errors.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const portal = await startTestPortal();
const quarter = 15 * 60;
let lastNetwork = 0;
/** An IP address that no other test uses. */
const freshAddress = () => `198.51.100.${(lastNetwork += 1)}`;

function attempt(
  email: string,
  given: string,
  from: string,
  { to = portal, via = '' }: { to?: TestPortal; via?: string } = {},
) {
  const headers = { ...(via && { 'x-forwarded-for': via }) };
  return to.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: given }, from, headers });
}
const statusOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).status;

async function failTimes(times: number, email: string, from = freshAddress()): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push(await statusOf(email, 'mis', from));
  return statuses;
}

/** Uses up the attempts of every network seen so far. */
const spendAllNetworks = () =>
  portal.pool.query("update attempt_counts set points = 100 where key like 'sign-in-network:%'");
const passQuarter = () => portal.pool.query(`update attempt_counts set expire = expire - ${quarter * 1000}`);

describe('an account', () => {
  test('has 10 attempts in 15 minutes, from all addresses together', async () => {
    const { email } = await createPerson(portal);
    expect(new Set(await failTimes(5, email))).toEqual(new Set([401]));
    expect(new Set(await failTimes(5, email))).toEqual(new Set([401]));
    const refused = await attempt(email, password, freshAddress());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(quarter - 30);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(quarter);
    expect(refused.body).toEqual({
      non_field_errors: ['Er is te vaak geprobeerd in te loggen. Probeer het over 15 minuten opnieuw.'],
    });
    expect((await attempt(` ${email.toUpperCase()}`, password, freshAddress())).status).toBe(429);
    await passQuarter();
    expect(await statusOf(email, password, freshAddress())).toBe(200);
  });

  test('does not reveal by its limit whether it exists', async () => {
    const { email } = await createPerson(portal);
    const unknown = 'onbekend@example.org';
    await failTimes(10, email);
    await failTimes(10, unknown);
    const [known, other] = [await attempt(email, 'mis', freshAddress()), await attempt(unknown, 'mis', freshAddress())];
    expect([known.status, known.text]).toEqual([429, other.text]);
    expect(other.status).toBe(429);
  });

  test('has at most 10 passwords checked for 30 concurrent attempts', async () => {
    const { email } = await createPerson(portal);
    const from = freshAddress();
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(email, 'mis', from)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('under attack does not prevent others from signing in', async () => {
    const [attacked, other] = [await createPerson(portal), await createPerson(portal)];
    const from = freshAddress();
    await failTimes(11, attacked.email, from);
    expect(await statusOf(other.email, password, from)).toBe(200);
  });

  test('has a new count after its owner has signed in', async () => {
    const { email } = await createPerson(portal);
    await failTimes(9, email);
    expect(await statusOf(email, password, freshAddress())).toBe(200);
    expect(new Set(await failTimes(10, email))).toEqual(new Set([401]));
    expect(await statusOf(email, password, freshAddress())).toBe(429);
  });

  test('does not lose its count across restarts and processes', async () => {
    const { email } = await createPerson(portal);
    await failTimes(6, email);
    const second = await startPortalOn(portal);
    afterAll(() => second.app.close());
    const there = Array.from({ length: 6 }, () => statusOf(email, 'mis', freshAddress(), { to: second }));
    const statuses = await Promise.all(there);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await statusOf(email, password, freshAddress())).toBe(429);
  });

  test('does not count attempts that the portal was too busy to check', async () => {
    const limits = createSignInLimits(portal.pool, Buffer.alloc(32, 7));
    const tooBusy = () => Promise.reject(new HttpError(503, { detail: 'druk' }));
    const looked = async () => 'looked at';
    const from = freshAddress();
    for (let count = 0; count < 12; count += 1) {
      await expect(limits.guard('druk@example.org', from, tooBusy)).rejects.toMatchObject({ statusCode: 503 });
    }
    for (let count = 0; count < 10; count += 1) {
      expect(await limits.guard('druk@example.org', from, looked)).toBe('looked at');
    }
    await expect(limits.guard('druk@example.org', from, looked)).rejects.toMatchObject({ statusCode: 429 });
  });

  test('is counted without storing its address', async () => {
    const { email } = await createPerson(portal);
    await failTimes(1, email, '192.0.2.55');
    const { rows } = await portal.pool.query<{ key: string }>('select key from attempt_counts');
    for (const { key } of rows) expect(key).toMatch(/^sign-in-(account|network):[\w-]{43}$/);
  });
});

describe('a network', () => {
  test('has 100 attempts in 15 minutes, over all accounts', async () => {
    const { email } = await createPerson(portal);
    const from = freshAddress();
    await failTimes(1, email, from);
    await portal.pool.query("update attempt_counts set points = 99 where key like 'sign-in-network:%'");
    expect(await statusOf('iemand@example.org', 'mis', from)).toBe(401);
    const refused = await attempt(email, password, from);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await statusOf(email, password, freshAddress())).toBe(200);
    await passQuarter();
    expect(await statusOf(email, password, from)).toBe(200);
  });

  test('does not count successful sign-ins', async () => {
    const { email } = await createPerson(portal);
    const from = freshAddress();
    for (let count = 0; count < 3; count += 1) expect(await statusOf(email, password, from)).toBe(200);
    const { rows } = await portal.pool.query(
      "select points from attempt_counts where key like 'sign-in-network:%' order by expire desc limit 1",
    );
    expect(rows).toEqual([{ points: 0 }]);
  });

  test('is the /64 of an IPv6 address', async () => {
    await failTimes(1, 'zes@example.org', '2001:db8:1:2::1');
    await spendAllNetworks();
    expect(await statusOf('zes@example.org', 'mis', '2001:db8:1:2:ffff:1:2:3')).toBe(429);
    expect(await statusOf('zes@example.org', 'mis', '2001:db8:1:3::1')).toBe(401);
  });

  test('is not taken from X-Forwarded-For of a client', async () => {
    const from = freshAddress();
    await failTimes(1, 'proxy@example.org', from);
    await spendAllNetworks();
    expect(await statusOf('proxy@example.org', 'mis', from, { via: '203.0.113.9' })).toBe(429);
  });

  test('is taken from the one trusted proxy, not from earlier hops', async () => {
    const behindProxy = await startPortalOn(portal, { TRUST_PROXY: '1' });
    afterAll(() => behindProxy.app.close());
    const from = '127.0.0.1';
    const by = (via: string) => statusOf('achter@example.org', 'mis', from, { to: behindProxy, via });
    await by('203.0.113.20');
    await spendAllNetworks();
    expect(await by('203.0.113.20')).toBe(429);
    expect(await by('198.51.100.200, 203.0.113.20')).toBe(429);
    expect(await by('203.0.113.20, 203.0.113.21')).toBe(401);
  });
});
