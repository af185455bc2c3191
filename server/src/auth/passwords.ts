import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, 2 passes and 1 lane (OWASP password storage cheat sheet). 2 is the library's argon2id. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of nobody's password: checking it takes as long as checking a real one. */
const nobodysHash = hash('nobody has this password', argon2id);

/** Hashes a password for storage, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

/** Whether the password fits. Takes equally long without a hash, so that the time does not tell who has an account. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return fits && passwordHash !== null;
}
