import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './hash-queue.ts';

/** argon2id with 19 MiB, 2 passes and 1 lane (OWASP password storage cheat sheet). 2 is the library's argon2id. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of nobody's password: checking it takes as long as checking a real one. */
const nobodysHash = hash('nobody has this password', argon2id);

/**
 * Two at once leave threads for the rest of the process, also when a whole village signs in. With what comes before and
 * after it everybody has an answer within 10 seconds.
 */
const queue = createWorkQueue({ atOnce: 2, longestWait: 8_000, firstGuess: 30 });

/** Hashes a password for storage, as a PHC string. Throws 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, argon2id));
}

/**
 * Whether the password fits. Takes equally long without a hash, so that the time does not tell who has an account.
 * Throws 503 when too many are waiting.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await nobodysHash);
  const fits = await queue.run(() => verify(stored, password));
  return fits && passwordHash !== null;
}
