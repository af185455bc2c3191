import { beforeEach, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);

beforeEach(() => portal.pool.query('delete from messages'));

/** A message of 40 days ago, with replies that many days ago. */
async function write(...replies: [side: 'team' | 'resident', daysAgo: number][]): Promise<number> {
  const { body } = await portal.call('POST', '/api/messages/', { token: resident.access, body: { subject: 'Oprit' } });
  await portal.pool.query("update messages set created_at = now() - interval '40 days' where id = $1", [body.id]);
  for (const [side, days] of replies) {
    await portal.pool.query(
      `insert into replies (message_id, side, name, text, created_at)
        values ($1, $2, '', '<p>a</p>', now() - make_interval(days => $3))`,
      [body.id, side, days],
    );
  }
  return body.id as number;
}
const lateOf = async (token = staff.access) =>
  (await portal.call('GET', '/api/messages/?late=true', { token })).body.count as number;

test.each([
  ['never answered', [], 1],
  ['answered', [['team', 39]], 0],
  [
    'answered, and asked again long ago',
    [
      ['team', 39],
      ['resident', 30],
    ],
    1,
  ],
  [
    'answered, and asked again now',
    [
      ['team', 39],
      ['resident', 0],
    ],
    0,
  ],
  ['asked again while waiting', [['resident', 0]], 1],
  [
    'asked twice, the second time after an answer',
    [
      ['resident', 38],
      ['team', 30],
      ['resident', 1],
    ],
    0,
  ],
] as const)('a conversation that was %s', async (_what, replies, count) => {
  await write(...replies.map(([side, days]) => [side, days] as ['team' | 'resident', number]));
  expect(await lateOf()).toBe(count);
});

test('what is answered or closed waits for nothing, whatever its replies', async () => {
  const id = await write();
  for (const [state, count] of [
    ['in_progress', 1],
    ['answered', 0],
    ['closed', 0],
    ['new', 1],
  ] as const) {
    await portal.call('POST', `/api/messages/${id}/state/`, { token: staff.access, body: { state } });
    expect(await lateOf()).toBe(count);
  }
});

test('staff choose after how many working days', async () => {
  await write();
  const choose = (answer_days: number) =>
    portal.call('PUT', '/api/sites/1/', { token: staff.access, body: { answer_days } });
  await choose(60);
  expect(await lateOf()).toBe(0);
  await choose(5);
  expect(await lateOf()).toBe(1);
});

test('residents see their messages without this filter', async () => {
  await write(['team', 39]);
  expect(await lateOf(resident.access)).toBe(1);
});
