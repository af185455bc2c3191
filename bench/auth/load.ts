import { setTimeout as sleep } from 'node:timers/promises';
import { password, type TimedResponse, type BenchPortal } from './bench-portal.ts';
import { countStatuses, percentile } from './figures.ts';

const login = '/api/dj-rest-auth/login/';
/** Milliseconds between two reads of the user who is already signed in. */
const readInterval = 20;

/** Many users sign in at the same time, while another user continues to read. */
export async function signInTogether({ post, get, makePeople }: BenchPortal, count: number): Promise<void> {
  const people = await makePeople(count);
  const { body } = await post(login, { email: people[0]?.email, password });
  const reads: Promise<TimedResponse>[] = [];
  const progress = { isDone: false };
  const logins = Promise.all(people.map(({ email }) => post(login, { email, password }))).finally(() => {
    progress.isDone = true;
  });
  // At a fixed rate, without waiting for the previous response: otherwise a slow one would hide those after it.
  while (!progress.isDone) {
    reads.push(get('/api/user/', String(body['access'])));
    await sleep(readInterval);
  }
  const responses = await logins;
  const readResponses = await Promise.all(reads);
  console.log(
    `${count} concurrent sign-ins: slowest ${Math.max(...responses.map(({ duration }) => duration)).toFixed(0)} ms ` +
      `(${countStatuses(responses.map(({ status }) => status))})`,
  );
  const times = readResponses.map(({ duration }) => duration);
  console.log(
    `GET /api/user/ during the sign-ins: p99 ${percentile(times, 0.99).toFixed(0)} ms, median ${percentile(times, 0.5).toFixed(0)} ms ` +
      `(${countStatuses(readResponses.map(({ status }) => status))})`,
  );
}

const mailTimeout = 60_000;

/** The time from the request for a login link until the mail server has the mail. */
export async function mailLinks({ post, makePeople, mailedAt }: BenchPortal, count: number): Promise<void> {
  const people = await makePeople(count);
  const requestedAt = new Map<string, number>();
  const responses = await Promise.all(
    people.map(async ({ email }) => {
      requestedAt.set(email, performance.now());
      return post('/auth/send-login-link/', { email });
    }),
  );
  const deadline = performance.now() + mailTimeout;
  while (people.some(({ email }) => !mailedAt.has(email)) && performance.now() < deadline) await sleep(50);
  const times = people.map(({ email }) => (mailedAt.get(email) ?? Infinity) - (requestedAt.get(email) ?? 0));
  const inTime = times.filter((time) => time <= 10_000).length;
  console.log(
    `${count} concurrent login links, until the mail server has them: ${((100 * inTime) / count).toFixed(1)}% within 10 s, ` +
      `median ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms ` +
      `(${countStatuses(responses.map(({ status }) => status))})`,
  );
}
