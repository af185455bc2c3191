import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { demoPassword } from '../server/src/demo/demo-accounts.ts';

/** Signs in over the API and returns the access token. */
export async function signIn(url: string, email: string, password = demoPassword): Promise<string> {
  const response = await fetch(`${url}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access } = (await response.json()) as { access?: string };
  if (access === undefined) throw new Error(`${email} could not sign in: ${response.status}`);
  return access;
}

/** Three rounds after a warm-up: the median round by `figure`, and the failures of all three. */
export async function measureRounds(
  options: Omit<autocannon.Options, 'duration'> & { token: string },
  seconds: number,
  figure: (result: autocannon.Result) => number,
): Promise<{ median: autocannon.Result | undefined; failures: number }> {
  const { token, ...rest } = options;
  const round = (duration: number) =>
    autocannon({ connections: 16, ...rest, duration, headers: { authorization: `Bearer ${token}` } });
  await round(2);
  const rounds = [await round(seconds), await round(seconds), await round(seconds)];
  const median = rounds.toSorted((a, b) => figure(a) - figure(b))[1];
  return { median, failures: rounds.reduce((sum, result) => sum + result.non2xx + result.errors, 0) };
}

/** Waits until an address answers with success; throws after a minute. */
export async function untilOk(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isOk = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within a minute`);
}
