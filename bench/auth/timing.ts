import { randomInt } from 'node:crypto';
import { password, type BenchPortal } from './bench-portal.ts';
import { areaUnderCurve, percentile } from './figures.ts';

const calls: [name: string, path: string, body: (email: string) => unknown][] = [
  ['login', '/api/dj-rest-auth/login/', (email) => ({ email, password: `${password} niet` })],
  ['login link', '/auth/send-login-link/', (email) => ({ email })],
  ['password reset', '/auth/password-reset/', (email) => ({ email })],
];

/** Whether the time of an answer tells who has an account: 0.45 to 0.55 is no. */
export async function compareTimes(portal: BenchPortal, samples: number): Promise<void> {
  for (const [name, path, body] of calls) {
    const people = await portal.makePeople(samples);
    // Of the same length as real addresses, and each asked once.
    const strangers = people.map(({ email }) => email.replace('bench', 'vreemd'));
    const asked = shuffle([
      ...people.map(({ email }) => ({ email, isKnown: true })),
      ...strangers.map((email) => ({ email, isKnown: false })),
    ]);
    for (let warming = 0; warming < 20; warming += 1) await portal.post(path, body(`warm${warming}@example.org`));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (const { email, isKnown } of asked) {
      const { took, status, body: answer } = await portal.post(path, body(email));
      times[isKnown ? 'known' : 'unknown'].push(took);
      answers.add(JSON.stringify([status, { ...answer, code_request: '' }]));
    }
    console.log(
      `${name}, known and unknown addresses, ${samples} each: ROC-AUC ${areaUnderCurve(times.known, times.unknown).toFixed(3)}, ` +
        `median ${percentile(times.known, 0.5).toFixed(1)} and ${percentile(times.unknown, 0.5).toFixed(1)} ms, ` +
        (answers.size === 1 ? 'the same answer to all' : `${answers.size} different answers`),
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
