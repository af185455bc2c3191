import { setTimeout as sleep } from 'node:timers/promises';
import { password, type Answer, type BenchPortal } from './bench-portal.ts';
import { countStatuses, percentile } from './figures.ts';

const login = '/api/dj-rest-auth/login/';
/** Between two reads of somebody who is signed in already. */
const pause = 20;

/** Many sign in at the same moment, while somebody else goes on reading. */
export async function signInTogether({ post, get, makePeople }: BenchPortal, count: number): Promise<void> {
  const people = await makePeople(count);
  const { body } = await post(login, { email: people[0]?.email, password });
  const reads: Promise<Answer>[] = [];
  const crowd = { isIn: false };
  const logins = Promise.all(people.map(({ email }) => post(login, { email, password }))).finally(() => {
    crowd.isIn = true;
  });
  // At a fixed pace, whether or not the one before was answered: a slow answer must not hide the next.
  while (!crowd.isIn) {
    reads.push(get('/api/user/', String(body['access'])));
    await sleep(pause);
  }
  const answers = await logins;
  const others = await Promise.all(reads);
  console.log(
    `${count} sign-ins at once: slowest ${Math.max(...answers.map(({ took }) => took)).toFixed(0)} ms ` +
      `(${countStatuses(answers.map(({ status }) => status))})`,
  );
  const times = others.map(({ took }) => took);
  console.log(
    `GET /api/user/ meanwhile: p99 ${percentile(times, 0.99).toFixed(0)} ms, median ${percentile(times, 0.5).toFixed(0)} ms ` +
      `(${countStatuses(others.map(({ status }) => status))})`,
  );
}

const patience = 60_000;

/** From the request for a login link until the mail server has the mail. */
export async function mailLinks({ post, makePeople, mailedAt }: BenchPortal, count: number): Promise<void> {
  const people = await makePeople(count);
  const askedAt = new Map<string, number>();
  const answers = await Promise.all(
    people.map(async ({ email }) => {
      askedAt.set(email, performance.now());
      return post('/auth/send-login-link/', { email });
    }),
  );
  const deadline = performance.now() + patience;
  while (people.some(({ email }) => !mailedAt.has(email)) && performance.now() < deadline) await sleep(50);
  const times = people.map(({ email }) => (mailedAt.get(email) ?? Infinity) - (askedAt.get(email) ?? 0));
  const inTime = times.filter((time) => time <= 10_000).length;
  console.log(
    `${count} login links at once to the mail server: ${((100 * inTime) / count).toFixed(1)}% within 10 s, ` +
      `median ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms ` +
      `(${countStatuses(answers.map(({ status }) => status))})`,
  );
}
