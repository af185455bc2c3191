import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';

/** One row: shows which `APP_SECRET` the database belongs to. Absent until a portal has started on the database. */
export const portalSecret = snakeCase.table('portal_secret', {
  id: integer().primaryKey().default(1),
  /** Salt and scrypt of the secret: slow to guess, also when somebody chose a sentence. */
  check: text().notNull(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** What the database stores of a secret. */
export async function makeSecretCheck(secret: string): Promise<string> {
  const salt = randomBytes(16);
  return [salt, await derive(secret, salt, 32)].map((part) => part.toString('base64url')).join('.');
}

/** Whether `makeSecretCheck` made this of the same secret. */
export async function isSecretOf(check: string, secret: string): Promise<boolean> {
  const [salt, stored] = check.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (salt === undefined || stored === undefined) return false;
  const derived = await derive(secret, salt, 32);
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}
