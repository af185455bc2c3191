import { randomInt } from 'node:crypto';
import { password, type BenchPortal } from './bench-portal.ts';
import { areaUnderCurve, percentile } from './figures.ts';

const requests: [name: string, path: string, body: (email: string) => unknown][] = [
  ['login', '/api/dj-rest-auth/login/', (email) => ({ email, password: `${password} niet` })],
  ['login link', '/auth/send-login-link/', (email) => ({ email })],
  ['password reset', '/auth/password-reset/', (email) => ({ email })],
];

/** Measures whether response times reveal who has an account; an AUC of 0.45 to 0.55 reveals nothing. */
export async function compareTimes(portal: BenchPortal, samples: number): Promise<void> {
  for (const [name, path, body] of requests) {
    const people = await portal.makePeople(samples);
    // As long as the known addresses, and each used once.
    const strangers = people.map(({ email }) => email.replace('bench', 'vreemd'));
    const attempts = shuffle([
      ...people.map(({ email }) => ({ email, isKnown: true })),
      ...strangers.map((email) => ({ email, isKnown: false })),
    ]);
    for (let warming = 0; warming < 20; warming += 1) await portal.post(path, body(`warm${warming}@example.org`));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const distinct = new Set<string>();
    for (const { email, isKnown } of attempts) {
      const { duration, status, body: response } = await portal.post(path, body(email));
      times[isKnown ? 'known' : 'unknown'].push(duration);
      distinct.add(JSON.stringify([status, { ...response, code_request: '' }]));
    }
    console.log(
      `${name}, known and unknown addresses, ${samples} each: ROC-AUC ${areaUnderCurve(times.known, times.unknown).toFixed(3)}, ` +
        `median ${percentile(times.known, 0.5).toFixed(1)} and ${percentile(times.unknown, 0.5).toFixed(1)} ms, ` +
        (distinct.size === 1 ? 'identical responses' : `${distinct.size} different responses`),
    );
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = randomInt(last + 1);
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
