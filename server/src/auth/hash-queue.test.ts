import { expect, test } from 'vitest';
import { createPerson, password } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { HttpError } from '../platform/http/errors.ts';
import { createWorkQueue } from './hash-queue.ts';

/** Work that ends when the test says so. */
function createWork() {
  const started: (() => void)[] = [];
  return { started, work: () => new Promise<void>((resolve) => started.push(resolve)) };
}

test('runs only so many at once and the others in the order in which they came', async () => {
  const queue = createWorkQueue({ atOnce: 2, longestWait: 10_000, firstGuess: 1 });
  const { started, work } = createWork();
  const done: number[] = [];
  const all = [0, 1, 2, 3, 4].map((name) => queue.run(work).then(() => done.push(name)));
  for (let count = 2; count <= 5; count += 1) {
    await expect.poll(() => started.length).toBe(count);
    started[count - 2]?.();
    await expect.poll(() => done.length).toBe(count - 1);
  }
  started[4]?.();
  await Promise.all(all);
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

test('turns away whoever would wait too long, and takes people again afterwards', async () => {
  const queue = createWorkQueue({ atOnce: 2, longestWait: 10_000, firstGuess: 4_000 });
  const { started, work } = createWork();
  const taken = Array.from({ length: 7 }, () => queue.run(work));
  const refusal = await queue.run(work).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  expect(refusal).toMatchObject({
    statusCode: 503,
    body: { detail: 'Er loggen nu heel veel mensen tegelijk in. Probeer het over een halve minuut opnieuw.' },
    headers: { 'retry-after': '30' },
  });
  expect(started).toHaveLength(2);
  for (let count = 0; count < 7; count += 1) {
    await expect.poll(() => started.length).toBeGreaterThan(count);
    started[count]?.();
  }
  await Promise.all(taken);
  await expect(queue.run(async () => 'done')).resolves.toBe('done');
});

test('turns away whoever has waited too long, and skips them when a place is free', async () => {
  const queue = createWorkQueue({ atOnce: 1, longestWait: 50, firstGuess: 1 });
  const { started, work } = createWork();
  const first = queue.run(work);
  await expect(queue.run(async () => 'in vain')).rejects.toMatchObject({ statusCode: 503 });
  started[0]?.();
  await first;
  await expect(queue.run(async () => 'done')).resolves.toBe('done');
});

test('goes on after work that fails', async () => {
  const queue = createWorkQueue({ atOnce: 1, longestWait: 10_000, firstGuess: 1 });
  const failing = () => Promise.reject(new Error('no memory'));
  const outcomes = await Promise.allSettled([queue.run(failing), queue.run(failing), queue.run(async () => 'done')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('answers 24 people who sign in at once, and others meanwhile', { timeout: 60_000 }, async () => {
  const portal = await startTestPortal();
  const people = await Promise.all(Array.from({ length: 24 }, () => createPerson(portal)));
  let isOver = false;
  const logins = Promise.all(
    people.map(({ email }, index) =>
      portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password }, from: `198.51.100.${index + 1}` }),
    ),
  ).finally(() => (isOver = true));
  const other = await portal.call('GET', '/api/portal/');
  expect([other.status, isOver]).toEqual([200, false]);
  const answers = await logins;
  // A machine that is busy with other things may turn some away, and says so.
  const [letIn, turnedAway] = [200, 503].map((code) => answers.filter(({ status }) => status === code));
  expect(letIn?.length).toBeGreaterThan(0);
  expect([letIn, turnedAway].flat()).toHaveLength(24);
  for (const { headers } of turnedAway ?? []) expect(headers['retry-after']).toBe('30');
});
