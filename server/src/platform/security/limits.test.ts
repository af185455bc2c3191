import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { createLimiter, networkOf } from './limits.ts';

describe('one network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:db8::2:0:0:0:9', '2001:db8:0:2'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
    ['onzin', 'onzin'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a limiter', async () => {
  const { pool } = await createTestDatabase();
  const key = Buffer.alloc(32, 1);
  const make = (name: string) => createLimiter(pool, key, { name, points: 3, seconds: 60 });
  const takeTimes = (limiter: ReturnType<typeof make>, times: number) =>
    Promise.all(Array.from({ length: times }, () => limiter.take('iemand')));

  test('allows as many as its limit, also concurrently, and then returns how long to wait', async () => {
    const waits = await takeTimes(make('a'), 9);
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    for (const wait of waits) if (wait !== null) expect(wait).toBeGreaterThan(45);
    for (const wait of waits) if (wait !== null) expect(wait).toBeLessThanOrEqual(60);
  });

  test('counts each key and each name separately', async () => {
    await takeTimes(make('b'), 4);
    expect(await make('b').take('ander')).toBeNull();
    expect(await make('c').take('iemand')).toBeNull();
    expect(await make('b').take('iemand')).not.toBeNull();
  });

  test('takes one attempt back or forgets them all', async () => {
    const limiter = make('d');
    await takeTimes(limiter, 3);
    await limiter.giveBack('iemand');
    expect(await limiter.take('iemand')).toBeNull();
    expect(await limiter.take('iemand')).not.toBeNull();
    await limiter.forget('iemand');
    expect(await limiter.take('iemand')).toBeNull();
  });

  test('starts again when the window has passed, and is not extended by further attempts', async () => {
    const limiter = make('e');
    const first = await takeTimes(limiter, 4);
    await pool.query("update attempt_counts set expire = expire - 30000 where key like 'e:%'");
    const wait = await limiter.take('iemand');
    expect(wait).toBeLessThanOrEqual((first.findLast((one) => one !== null) ?? 0) - 29);
    await pool.query("update attempt_counts set expire = expire - 30000 where key like 'e:%'");
    expect(await limiter.take('iemand')).toBeNull();
  });
});
