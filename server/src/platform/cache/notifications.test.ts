import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import { openDatabase } from '../database/db.ts';
import { createNotifications, type Notifications } from './notifications.ts';

const direct = await createTestDatabase();
const proxy = await startDatabaseProxy(direct.connection);
const { pool } = openDatabase({ ...proxy.connection, max: 2 }, () => {});
afterAll(() => pool.end());

const started: Notifications[] = [];
/** Listens to `news` through the proxy, until the end of the test. */
async function listen(times: Parameters<typeof createNotifications>[1]) {
  const heard: (string | null)[] = [];
  const notifications = createNotifications(pool, times);
  notifications.listen('news', (payload) => heard.push(payload));
  notifications.start();
  started.push(notifications);
  await expect.poll(() => notifications.isCurrent()).toBe(true);
  return { heard, notifications };
}
afterEach(async () => {
  await proxy.restore();
  await Promise.all(started.splice(0).map((one) => one.stop()));
});
const notify = (payload: string) => direct.pool.query('select pg_notify($1, $2)', ['news', payload]);

/** Only `catchUp` proves anything after the connection. */
const onDemand = { interval: 600_000, proofLifetime: 600_000 };

describe('notifications', () => {
  test('that were committed before catchUp was called are heard before it ends', async () => {
    const { heard, notifications } = await listen(onDemand);
    for (let round = 0; round < 50; round += 1) {
      await notify(String(round));
      await notifications.catchUp();
      expect(heard.at(-1)).toBe(String(round));
    }
    expect(heard).toHaveLength(51);
    expect(heard[0]).toBeNull();
  });

  test('of a transaction are heard when it is committed, and other channels are not', async () => {
    const { heard, notifications } = await listen(onDemand);
    await direct.db.transaction(async (tx) => {
      await tx.execute(`select pg_notify('news', 'committed'), pg_notify('other', 'x')`);
      await notifications.catchUp();
      expect(heard).toEqual([null]);
    });
    await notifications.catchUp();
    expect(heard).toEqual([null, 'committed']);
  });

  test('are not current from the call of catchUp until it ends', async () => {
    const { notifications } = await listen(onDemand);
    const [first, second] = [notifications.catchUp(), notifications.catchUp()];
    expect(notifications.isCurrent()).toBe(false);
    await Promise.all([first, second]);
    expect(notifications.isCurrent()).toBe(true);
  });

  test('are not current without a connection; a new one says that some may have been missed', async () => {
    const { heard, notifications } = await listen({ ...onDemand, untilReconnect: 10 });
    await proxy.cut();
    await expect.poll(() => notifications.isCurrent()).toBe(false);
    await notifications.catchUp();
    expect(notifications.isCurrent()).toBe(false);
    await notify('missed');
    await proxy.restore();
    await expect.poll(() => notifications.isCurrent()).toBe(true);
    expect(heard).toEqual([null, null]);
  });

  test('are not current when the database has been silent for too long, and a dead connection is replaced', async () => {
    const { heard, notifications } = await listen({ interval: 5, proofLifetime: 100, silence: 300, untilReconnect: 5 });
    proxy.forget();
    await expect.poll(() => notifications.isCurrent(), { interval: 5 }).toBe(false);
    expect(heard).toEqual([null]);
    await expect.poll(() => notifications.isCurrent()).toBe(true);
    expect(heard).toEqual([null, null]);
  });

  test('stop with their connection', async () => {
    const { notifications } = await listen(onDemand);
    await notifications.stop();
    expect(notifications.isCurrent()).toBe(false);
    await expect
      .poll(
        async () =>
          (
            await direct.pool.query(
              "select from pg_stat_activity where application_name = 'dijkportaal notifications' and datname = current_database()",
            )
          ).rowCount,
      )
      .toBe(0);
  });
});
