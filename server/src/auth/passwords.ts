import { hash, verify } from '@node-rs/argon2';
import { createHashQueue } from './hash-queue.ts';

/** argon2id with 19 MiB, 2 passes and 1 lane (OWASP password storage cheat sheet). 2 is the library's argon2id. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checked if there is no account, so that it takes as long as with one. */
const dummyHash = hash('nobody has this password', argon2id);

/**
 * Two at a time leave threads for the rest of the process, also when a whole village signs in. With the work before and
 * after it, everyone has a response within 10 seconds.
 */
const runHash = createHashQueue({ maxConcurrent: 2, maxWaitMs: 8_000, firstEstimateMs: 30 });

/** Hashes a password for storage, as a PHC string. Throws 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return runHash(() => hash(composed(password), argon2id));
}

/** One way to write the characters that a keyboard may send in two: é, or e with an accent (RFC 8265, section 4.2.2). */
const composed = (password: string) => password.normalize('NFC');

/** Whether a password was typed the same twice. */
export const isSamePassword = (one: string, other: string): boolean => composed(one) === composed(other);

/**
 * Whether the password is right; `outdated` is right too, but stored before passwords were composed: store it again.
 * Takes equally long without a hash, so that the time does not reveal who has an account. Throws 503 when too many are
 * waiting.
 */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
): Promise<'right' | 'outdated' | 'wrong'> {
  const stored = passwordHash ?? (await dummyHash);
  const current = composed(password);
  // A password of plain letters has one form only.
  const forms = new Set([current, password, password.normalize('NFD')]);
  for (const form of forms) {
    const isRight = await runHash(() => verify(stored, form));
    if (isRight && passwordHash !== null) return form === current ? 'right' : 'outdated';
  }
  return 'wrong';
}

/** Whether the password is right, as in `checkPassword`. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return (await checkPassword(passwordHash, password)) !== 'wrong';
}
