import { expect, test } from 'vitest';
import { createPerson, password } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { HttpError } from '../platform/errors.ts';
import { createHashQueue } from './hash-queue.ts';

test('immediately refuses a caller who would wait too long', async () => {
  const run = createHashQueue({ maxConcurrent: 2, maxWaitMs: 10_000, firstEstimateMs: 4_000 });
  const started: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => started.push(resolve));
  const accepted = Array.from({ length: 7 }, () => run(work));
  const refusal = await run(work).catch((error: unknown) => error);
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
  await Promise.all(accepted);
  // The work was quick, so more may wait now.
  await expect(Promise.all(Array.from({ length: 20 }, () => run(async () => 'done')))).resolves.toHaveLength(20);
});

test('refuses someone who has waited too long, because the work became slower', async () => {
  const run = createHashQueue({ maxConcurrent: 1, maxWaitMs: 50, firstEstimateMs: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(() => promise);
  await expect(run(async () => 'too late')).rejects.toMatchObject({ statusCode: 503 });
  resolve();
  await first;
});

test('signs 24 people in at the same time, without blocking others', async () => {
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
  const responses = await logins;
  // A busy machine may refuse some of them, with a reason.
  const [letIn, refused] = [200, 503].map((code) => responses.filter(({ status }) => status === code));
  expect(letIn?.length).toBeGreaterThan(0);
  expect([letIn, refused].flat()).toHaveLength(24);
  for (const { headers } of refused ?? []) expect(headers['retry-after']).toBe('30');
});
