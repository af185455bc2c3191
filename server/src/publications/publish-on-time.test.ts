import { expect, onTestFinished, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';
import { publishOnTime } from './publish-on-time.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, { profile: { notifications: true } });
await createPerson(portal, { profile: { notifications: true } });

test('a planned item appears within two seconds of its time in every process, and is mailed about once', async () => {
  const other = await startPortalOn(portal);
  onTestFinished(() => other.app.close());
  const processes = [portal, other];
  const listed = async () =>
    Promise.all(
      processes.map(async ({ call }) => (await call('GET', '/api/news/', { token: resident.access })).body.count),
    );
  const body = { title: 'Start', everyone: true, publish_at: new Date(Date.now() + 1_500).toISOString() };
  expect((await portal.call('POST', '/api/news/', { token: staff.access, body })).body.state).toBe('planned');
  expect(await listed()).toEqual([0, 0]);
  const running = processes.map(() => publishOnTime(db, portal.app.log));
  onTestFinished(async () => void (await Promise.all(running.map((one) => one.stop()))));
  await expect.poll(listed).toEqual([1, 1]);
  const [item] = await db.select().from(publications);
  expect(Number(item?.updatedAt) - Number(item?.publishAt)).toBeLessThan(2_000);
  expect(await db.$count(pendingNotifications)).toBe(2);
});
