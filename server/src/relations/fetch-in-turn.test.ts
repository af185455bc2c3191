import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { startSimulatedRelatics } from '../../test/simulated-relatics.ts';
import { mails } from '../platform/mail/tables.ts';
import { createRelatics } from '../platform/relatics/relatics.ts';
import { appointments } from '../schema/appointments.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { fetchInTurn } from './fetch-in-turn.ts';

const simulated = await startSimulatedRelatics();
afterAll(() => simulated.stop());
const portal = await startTestPortal(simulated.portalSettings());
const { db, config, app } = portal;
if (config.relatics === null) throw new Error('the portal has no relationship system');
const relatics = createRelatics(config.relatics, { log: app.log });
const run = () => fetchInTurn({ db, config, app, relatics });

beforeEach(async () => {
  await simulated.reset();
  await db.delete(users);
  await db.delete(mails);
});

const asked = async () => (await simulated.requests()).filter(({ operation }) => operation !== null).length;
const later = (hours: number) =>
  db.update(profiles).set({
    relaticsFetchedAt: sql`${profiles.relaticsFetchedAt} - ${hours} * interval '1 hour'`,
    relaticsTriedAt: sql`${profiles.relaticsTriedAt} - ${hours} * interval '1 hour'`,
  });
const resident = async (
  guid: string,
  { hasVisited = true, ...person }: { hasVisited?: boolean; isActive?: boolean } = {},
) => {
  const made = await createPerson(portal, { ...person, profile: { guid } });
  if (hasVisited)
    await db
      .update(users)
      .set({ lastLogin: sql`now()` })
      .where(eq(users.id, made.id));
  return made;
};

test('fetches the data of everyone who uses their account, and again after half a day', async () => {
  for (const guid of ['R_00001', 'R_00002']) await resident(guid);
  await resident('');
  await resident('R_00003', { hasVisited: false });
  await resident('R_00004', { isActive: false });
  await run();
  expect(await asked()).toBe(4);
  await later(11);
  await run();
  expect(await asked()).toBe(4);
  await later(2);
  await run();
  expect(await asked()).toBe(8);
});

test('mails that an appointment is cancelled once a second report lacks it, an hour later', async () => {
  const { id, email } = await resident('R_00001');
  await run();
  // The person has an appointment in their calendar that the simulator does not know.
  await db.insert(appointments).values({
    userId: id,
    guid: 'R_00001',
    momentId: 'CM_weg',
    title: 'Opname',
    type: '',
    status: '',
    who: '',
    startsAt: '2099-12-01T10:00:00',
    givenSequence: 0,
  });
  await later(13);
  await run();
  expect(await queuedMails(portal, email)).toEqual([]);
  await later(1);
  await db
    .update(appointments)
    .set({ missingSince: sql`${appointments.missingSince} - interval '1 hour'` })
    .where(and(eq(appointments.userId, id), eq(appointments.momentId, 'CM_weg')));
  await run();
  expect((await queuedMails(portal, email)).map(({ content }) => content.subject)).toEqual([
    expect.stringMatching(/gaat niet door$/),
  ]);
});

test('goes on with the others where the data of some cannot be fetched', async () => {
  const broken = [];
  for (let n = 1; n <= 3; n += 1) broken.push(await resident(`R_0000${n}`));
  const { id } = await resident('R_00004');
  await db.update(profiles).set({
    relaticsFailingSince: sql`now()`,
    relaticsTriedAt: sql`now() - interval '2 hours'`,
    relaticsFetchedAt: sql`now() - interval '3 days'`,
  });
  await db
    .update(profiles)
    .set({
      relaticsFailingSince: null,
      relaticsTriedAt: sql`now() - interval '13 hours'`,
      relaticsFetchedAt: sql`now() - interval '13 hours'`,
    })
    .where(eq(profiles.userId, id));
  await db.insert(appointments).values(
    broken.map(({ id: userId }, index) => ({
      userId,
      guid: `R_0000${index + 1}`,
      momentId: 'CM_1',
      title: 'Opname',
      type: '',
      status: '',
      who: '',
      startsAt: '2099-12-01T10:00:00',
    })),
  );
  await simulated.setFaults([{ kind: 'export-error' }]);
  await run();
  const tried = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(sql`${profiles.relaticsTriedAt} > now() - interval '1 hour'`);
  expect(tried.map(({ userId }) => userId)).toContain(id);
});

test('does not hurry for an appointment that is over, which no report has to cancel', async () => {
  const { id: userId } = await resident('R_00001');
  await run();
  await later(2);
  await db.insert(appointments).values({
    userId,
    guid: 'R_00001',
    momentId: 'CM_weg',
    title: 'Opname',
    type: '',
    status: '',
    who: '',
    startsAt: '2020-12-01T10:00:00',
    missingSince: new Date('2020-12-01T08:00:00Z'),
  });
  const before = await asked();
  await run();
  expect(await asked()).toBe(before);
});

test('stops while Relatics is down, and changes nothing', async () => {
  for (let n = 1; n <= 6; n += 1) await resident(`R_0000${n}`);
  await simulated.setFaults([{ kind: 'export-error' }]);
  await run();
  expect(await db.$count(profiles, sql`${profiles.relaticsTriedAt} is not null`)).toBe(3);
  expect(await db.$count(profiles, sql`${profiles.relaticsFetchedAt} is not null`)).toBe(0);
});
